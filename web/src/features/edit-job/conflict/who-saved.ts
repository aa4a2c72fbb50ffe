import type { TimelineEvent } from '@sealdesk/contract/timeline/timeline.ts';
import { dayIn, formatMoment, formatTime } from '../../../lib/format.ts';

/** Who changed the job since it was read: the last one first, each once. Nobody is named for what the system did. */
export type Saving = {
  names: string[];
  /** When it was changed last. */
  at: string;
  /** What happened, where it was no edit by a person. */
  what: string | null;
};

/** The words of changes that are no edits, by kind of event. */
const WHAT: Partial<Record<string, string>> = {
  'replace-all': 'zip replaced',
  'resend-original': 'zip replaced',
  'to-seal': 'set combined',
  'for-review': 'sealed set accepted',
  'final-upload': 'final documents accepted',
};

/** Returns who changed a field of the form after that moment, as far as the timeline says; newest events come first. */
export function whoSaved(events: readonly TimelineEvent[], since: string): Saving | null {
  const later = events.filter((event) => Date.parse(event.at) > Date.parse(since) && changesAField(event));
  const [last] = later;
  if (!last) return null;
  const edits = later.filter(({ kind }) => WHAT[kind] === undefined);
  const names = edits.flatMap(({ actor }) => (actor ? [actor.is_me ? 'You' : actor.name] : []));
  return { names: [...new Set(names)], at: last.at, what: names.length > 0 ? null : (WHAT[last.kind] ?? null) };
}

/** Returns the head of the comparison, or the line in the foot of a form that nobody has sent yet. */
export function savedSentence(
  { names, at, what }: Saving,
  { now, timeZone, openedAt, isAgain }: { now: number; timeZone: string; openedAt: number | null; isAgain: boolean },
): string {
  const clock = (moment: number) =>
    dayIn(moment, timeZone) === dayIn(now, timeZone)
      ? `at ${formatTime(moment, timeZone)}`
      : `on ${formatMoment(moment, timeZone)}`;
  const again = isAgain ? ' again' : '';
  const [last, ...others] = names;
  const when = clock(Date.parse(at));
  if (last !== undefined && others.length > 0) {
    const count = others.length === 1 ? '1 other' : `${others.length} others`;
    return `${last} and ${count} saved this job${again}, last ${when}.`;
  }
  const after = openedAt === null ? '' : `, after you opened it ${clock(openedAt)}`;
  if (last !== undefined) return `${last} saved this job${again} ${when}${after}.`;
  return `The job changed${again} ${when}${what === null ? '' : ` (${what})`}${after}.`;
}

function changesAField({ kind, from_status, to_status }: TimelineEvent): boolean {
  return kind === 'edited' || WHAT[kind] !== undefined || (to_status !== null && from_status !== to_status);
}
