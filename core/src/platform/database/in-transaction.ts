import { setTimeout as sleep } from 'node:timers/promises';
import { isLostRace } from './database-errors.ts';
import { countLostRace } from '../metrics.ts';
import type { Db, Tx } from './database.ts';

/** So often a transaction that lost a race is run again before the caller gets its error. */
const MAX_RETRIES = 3;
const LONGEST_PAUSE_MS = 50;

/**
 * Runs the work in one transaction. One that PostgreSQL ends because it lost a race, a deadlock or a serialization
 * failure, is run again from its beginning: nothing of it was saved. So the work keeps nothing outside of the database.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (retries === MAX_RETRIES || !isLostRace(error)) throw error;
      countLostRace();
      // A random pause, so that two that met once do not meet again.
      await sleep(Math.random() * LONGEST_PAUSE_MS * (retries + 1));
    }
  }
}
