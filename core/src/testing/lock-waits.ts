import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../platform/database/database.ts';

/** Only ends a test that hangs. */
const LONGEST_MS = 100_000;
/** A transaction waits 10 ms for a lock before it is run again (`in-transaction.ts`). */
const PAUSE_MS = 2;

/** Waits until a statement of the test's database waits for a lock. */
export async function untilSomeoneWaits(db: Db): Promise<void> {
  const deadline = performance.now() + LONGEST_MS;
  while (performance.now() < deadline) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await sleep(PAUSE_MS);
  }
  throw new Error(`No statement waited for a lock within ${LONGEST_MS / 1_000} s`);
}
