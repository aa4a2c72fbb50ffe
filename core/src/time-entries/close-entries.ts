import type { Tx } from '../platform/database/database.ts';
import { endEntriesOfJob } from './time-entries.store.ts';

/** Ends the time entries that are open on a job on which no more work is done, whoever they belong to. */
export async function closeEntries(tx: Tx, jobNumber: number): Promise<void> {
  await endEntriesOfJob(tx, jobNumber);
}
