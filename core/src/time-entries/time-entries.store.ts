import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/** Ends the time entries that are open on a job. */
export async function endEntriesOfJob(tx: Tx, jobNumber: number): Promise<void> {
  await tx
    .updateTable('time_entry')
    // Not the transaction's own time: an entry may have been started since.
    .set({ ended_at: sql`greatest(started_at, clock_timestamp())` })
    .where('job_number', '=', jobNumber)
    .where('ended_at', 'is', null)
    .execute();
}
