import { ENTRY_MESSAGES } from '@sealdesk/contract/time-entries/entry-messages.ts';
import type { EntryReply } from '@sealdesk/contract/time-entries/entry-requests.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import type { Running } from '../idempotency/once.ts';
import { lockJobs } from '../jobs/moves/workflow-job.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../refused.ts';
import type { EntryDetail, EntryEvent } from '../timeline/event.ts';
import { recordEvents } from '../timeline/record-event.ts';
import type { Viewer } from '../viewer.ts';
import { clockText, entryDetail, presentEntry, type Entry } from './entry.ts';
import { findOwnEntry, type Reading } from './time-entries.store.ts';

/** Returns the employee whose entries are the viewer's own; refuses who is none. */
export function ownerOf({ employeeId }: Viewer): number {
  if (employeeId === null) throw new Refused('forbidden', MESSAGES.notAuthorized);
  return employeeId;
}

/** Returns how entries are read for a viewer. */
export function readingFor({ config }: Pick<Core, 'config'>, { timezone }: Viewer): Reading {
  return { timezone, forgottenHours: config.FORGOTTEN_ENTRY_HOURS };
}

/** What was done to an entry: its event, what that keeps besides, and the sentence of the answer, from the entry as it is then. */
export type DoneToEntry = {
  /** Null where nothing is other than before. */
  kind: EntryEvent | null;
  detail?: Partial<EntryDetail>;
  message: (entry: Entry) => string;
};

/**
 * Changes an open entry of the viewer's own, under the lock of its job, and records it. One of anybody else is missing; one
 * that was closed is a conflict, but for whoever repeats the request that closed it.
 */
export async function changeOwnEntry(
  core: Core,
  viewer: Viewer,
  { id, running }: { id: number; running: Running },
  work: (tx: Tx, entry: Entry) => Promise<DoneToEntry>,
): Promise<EntryReply> {
  const employeeId = ownerOf(viewer);
  const reading = readingFor(core, viewer);
  return inTransaction(core.db, async (tx) => {
    const seen = await findOwnEntry(tx, reading, { id, employeeId });
    if (seen === null) throw new Refused('missing', ENTRY_MESSAGES.notFound);
    await lockJobs(tx, [seen.jobNumber]);
    // Read again under the lock, which everyone takes who ends an entry.
    const entry = (await findOwnEntry(tx, reading, { id, employeeId }))!;
    if (entry.endedAt !== null)
      throw new Refused('conflict', ENTRY_MESSAGES.wasClosed(clockText(entry.endedAt, viewer.timezone)));

    const { kind, detail, message } = await work(tx, entry);
    const changed = (await findOwnEntry(tx, reading, { id, employeeId }))!;
    const end = changed.endedAt === null ? {} : { end: changed.endedAt.toISOString() };
    if (kind !== null)
      await recordEvents(tx, {
        jobNumber: entry.jobNumber,
        actorId: viewer.contactId,
        kind,
        detail: { ...entryDetail(entry), ...end, ...detail },
      });
    const body: EntryReply = {
      success: true,
      message: message(changed),
      entry: presentEntry(changed, viewer.timezone),
    };
    await running.keepAnswer(tx, { status: 200, body });
    return body;
  });
}
