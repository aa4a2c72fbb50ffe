import { KEEP_RUNNING_HOURS } from '@sealdesk/contract/shared/limits.ts';
import { ENTRY_MESSAGES } from '@sealdesk/contract/time-entries/entry-messages.ts';
import type { EntryReply } from '@sealdesk/contract/time-entries/entry-requests.ts';
import type { Core } from '../core.ts';
import { UNKEYED, type Running } from '../idempotency/once.ts';
import type { Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import { clockText, type Entry } from './entry.ts';
import { changeOwnEntry } from './own-entry.ts';
import { endEntry, findEntryWithin, keepOpen } from './time-entries.store.ts';

export type Correction = { entryId: number; endedAt: Date; reason: string };

/** Closes the viewer's own forgotten entry at the time at which they stopped. Its event keeps both times and the reason. */
export async function correctEntry(
  core: Core,
  viewer: Viewer,
  { entryId, endedAt, reason }: Correction,
  running: Running = UNKEYED,
): Promise<EntryReply> {
  const { timezone } = viewer;
  return changeOwnEntry(core, viewer, { id: entryId, running }, async (tx, entry) => {
    requireForgotten(entry);
    const problem = await findProblem(tx, entry, endedAt, timezone);
    if (problem !== null) throw new Refused('invalid', problem, { End: [problem] });
    await endEntry(tx, entry.id, endedAt);
    return {
      kind: 'entry-corrected',
      detail: { reason },
      message: () => ENTRY_MESSAGES.corrected(entry.jobNumber, clockText(endedAt, timezone)),
    };
  });
}

/** Leaves the viewer's own forgotten entry open: they still work on it, and are asked again some hours later. */
export async function keepEntry(
  core: Core,
  viewer: Viewer,
  entryId: number,
  running: Running = UNKEYED,
): Promise<EntryReply> {
  return changeOwnEntry(core, viewer, { id: entryId, running }, async (tx, entry) => {
    requireForgotten(entry);
    await keepOpen(tx, entry.id, KEEP_RUNNING_HOURS);
    return {
      kind: 'entry-kept',
      message: ({ jobNumber, forgottenFrom }) =>
        ENTRY_MESSAGES.kept(jobNumber, clockText(forgottenFrom!, viewer.timezone)),
    };
  });
}

/** Hours are corrected where they were forgotten, and nowhere else. */
function requireForgotten({ isForgotten }: Entry): void {
  if (!isForgotten) throw new Refused('conflict', ENTRY_MESSAGES.notForgotten);
}

/** Returns why the entry can't end at that time, or null. */
async function findProblem(tx: Tx, entry: Entry, endedAt: Date, timezone: string): Promise<string | null> {
  const { startedAt, now } = entry;
  if (endedAt <= startedAt) return ENTRY_MESSAGES.endTooEarly(clockText(startedAt, timezone));
  if (endedAt > now) return ENTRY_MESSAGES.endInFuture;
  const other = await findEntryWithin(tx, entry, endedAt);
  return other && ENTRY_MESSAGES.endOverlaps(other.jobNumber, clockText(other.startedAt, timezone));
}
