import type { TimelineEvent } from '@sealdesk/contract/timeline/timeline.ts';
import type { Saving } from '../../../forms/conflict/saved-sentence.ts';

/** The words of changes that are no edits, by kind of event. */
const WHAT: Partial<Record<string, string>> = {
  'replace-all': 'zip replaced',
  'resend-original': 'zip replaced',
  'to-seal': 'set combined',
  'for-review': 'sealed set accepted',
  'final-upload': 'final documents accepted',
};

/**
 * Returns who changed a field of the form after that moment, as far as the timeline says; newest events come first. The
 * viewer's own saves count only if no one else changed anything.
 */
export function whoSaved(events: readonly TimelineEvent[], since: string): Saving | null {
  const all = events.filter((event) => Date.parse(event.at) > Date.parse(since) && changesAField(event));
  const others = all.filter(({ actor }) => actor?.is_me !== true);
  const later = others.length > 0 ? others : all;
  const [last] = later;
  if (!last) return null;
  const edits = later.filter(({ kind }) => WHAT[kind] === undefined);
  const names = edits.flatMap(({ actor }) => (actor ? [actor.is_me ? 'You' : actor.name] : []));
  return { names: [...new Set(names)], at: last.at, what: names.length > 0 ? null : (WHAT[last.kind] ?? null) };
}

function changesAField({ kind, from_status, to_status }: TimelineEvent): boolean {
  return kind === 'edited' || WHAT[kind] !== undefined || (to_status !== null && from_status !== to_status);
}
