import type { TimelineEvent } from '@sealdesk/contract/timeline/timeline.ts';

/** More ranges than these are left to be counted. */
const MOST_RANGES = 12;

/** 'Opened 4 of 86 pages: 1, 31–33', 'Opened all 86 pages'. */
export function viewedText({ pages, of }: NonNullable<TimelineEvent['pages_viewed']>): string {
  if (pages.length === 0) return 'Opened no page';
  if (of !== null && pages.length >= of) return of === 1 ? 'Opened its page' : `Opened all ${of} pages`;
  const count = of === null ? String(pages.length) : `${pages.length} of ${of}`;
  const word = (of ?? pages.length) === 1 ? 'page' : 'pages';
  const ranges = rangesOf(pages);
  const listed = ranges.slice(0, MOST_RANGES).join(', ');
  return `Opened ${count} ${word}: ${listed}${ranges.length > MOST_RANGES ? ' and others' : ''}`;
}

/** '1', '31–33': pages that follow one another stand together. */
function rangesOf(pages: readonly number[]): string[] {
  const ranges: { first: number; last: number }[] = [];
  for (const page of pages) {
    const current = ranges.at(-1);
    if (current && page === current.last + 1) current.last = page;
    else ranges.push({ first: page, last: page });
  }
  return ranges.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`));
}
