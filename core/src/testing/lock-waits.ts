import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { until } from './until.ts';

/** Waits until that many statements of the test's database wait for a lock. */
export async function untilSomebodyWaits(db: Db, count = 1): Promise<void> {
  await until(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length >= count;
  }, 20);
}
