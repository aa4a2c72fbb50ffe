import { dayIn, formatMoment, formatTime } from '../../lib/format.ts';

/** Who changed something since it was read: the last one first, each once. Nobody is named for what the system did. */
export type Saving = {
  names: string[];
  /** When it was changed last. */
  at: string;
  /** What happened, where it was no edit by a person. */
  what: string | null;
};

type Words = {
  /** What was saved: 'job'. */
  thing: string;
  now: number;
  timeZone: string;
  openedAt: number | null;
  isAgain: boolean;
};

/** Returns the head of the comparison, or the line in the foot of a form that nobody has sent yet. */
export function savedSentence({ names, at, what }: Saving, words: Words): string {
  const { thing, now, timeZone, openedAt, isAgain } = words;
  const clock = (moment: number) =>
    dayIn(moment, timeZone) === dayIn(now, timeZone)
      ? `at ${formatTime(moment, timeZone)}`
      : `on ${formatMoment(moment, timeZone)}`;
  const again = isAgain ? ' again' : '';
  const [last, ...others] = names;
  const when = clock(Date.parse(at));
  if (last !== undefined && others.length > 0) {
    const count = others.length === 1 ? '1 other' : `${others.length} others`;
    return `${last} and ${count} saved this ${thing}${again}, last ${when}.`;
  }
  const after = openedAt === null ? '' : `, after you opened it ${clock(openedAt)}`;
  if (last !== undefined) return `${last} saved this ${thing}${again} ${when}${after}.`;
  return `The ${thing} changed${again} ${when}${what === null ? '' : ` (${what})`}${after}.`;
}

/** Reports that somebody else made the very changes that this person wanted. */
export function sameSentence({ names }: Saving): string {
  return `${names[0] ?? 'Somebody'} saved the same. Nothing was left to save.`;
}
