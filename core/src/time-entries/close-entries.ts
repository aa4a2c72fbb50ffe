import type { Tx } from '../platform/database/database.ts';
import { recordEvents } from '../timeline/record-event.ts';
import { closing } from './entry.ts';
import { endEntriesOfJob } from './time-entries.store.ts';

/** Ends the time entries that are open on a locked job on which no more work is done, whoever they belong to. */
export async function closeEntries(tx: Tx, jobNumber: number, actorId: number): Promise<void> {
  const ended = await endEntriesOfJob(tx, jobNumber);
  await recordEvents(tx, ...ended.map((entry) => closing(entry, actorId)));
}
