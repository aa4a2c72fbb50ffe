import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** Waits until so many statements of the test's database wait for a lock. */
export async function untilSomebodyWaits(db: Db, count = 1): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length >= count) return;
    await sleep(20);
  }
  throw new Error('Too few wait for a lock.');
}
