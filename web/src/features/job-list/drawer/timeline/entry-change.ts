import { durationDisplay } from '@sealdesk/contract/time-entries/durations.ts';
import type { EntryField } from '@sealdesk/contract/time-entries/entry-requests.ts';
import type { TimelineEvent } from '@sealdesk/contract/timeline/timeline.ts';
import { formatMoment } from '../../../../lib/format.ts';

type EntryOfEvent = NonNullable<TimelineEvent['time_entry']>;
type EntryChange = { label: string; before: string; after: string };

const LABELS: Record<EntryField, string> = { DrJNumSeals: 'Seals', DrJNumUnits: 'Units', Description: 'Description' };

/** Returns what an event did to a time entry, for the line below its words; null where the words say all of it. */
export function entryChange(kind: string, entry: EntryOfEvent, timeZone: string): EntryChange | null {
  const { start, end, field, before = '', after = '' } = entry;
  if (kind === 'entry-changed' && field !== undefined) {
    const label = Object.hasOwn(LABELS, field) ? LABELS[field as EntryField] : field;
    return { label, before, after: after || 'none' };
  }
  if (end === undefined) return null;
  const [from, to] = [Date.parse(start), Date.parse(end)];
  return {
    label: durationDisplay((to - from) / 1_000),
    before: '',
    after: `${formatMoment(from, timeZone)} to ${formatMoment(to, timeZone)}`,
  };
}
