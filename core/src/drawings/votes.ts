import type { Evidence } from '../../../contract/src/uploads/zip-reading.ts';
import type { Place } from '../pdf/page-text.ts';

/** One page's word on a fact. */
export type Vote = Place & { value: string };

/** So many differing values are shown. Pages that differ in more are no drawings of one job. */
export const MOST_OTHERS = 10;

/** What most pages say; between equals, what was said first. Null where no page says anything. */
export function tally(votes: Vote[]): Evidence | null {
  const [first, ...others] = ranked(votes);
  if (!first) return null;
  return { ...first, of: votes.length, others: others.slice(0, MOST_OTHERS) };
}

/** Every value with its first place and how many pages print it, the most frequent first. */
export function ranked(votes: Vote[]): (Vote & { pages: number })[] {
  const counted = new Map<string, Vote & { pages: number }>();
  for (const { value, file, page } of votes) {
    const known = counted.get(value);
    if (known) known.pages += 1;
    else counted.set(value, { value, file, page, pages: 1 });
  }
  return [...counted.values()].toSorted((one, other) => other.pages - one.pages);
}
