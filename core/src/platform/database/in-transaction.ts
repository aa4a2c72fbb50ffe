import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLocked, isLostRace } from './database-errors.ts';
import { countLockRetry, countLostRace } from '../metrics.ts';
import type { Db, Tx } from './database.ts';

/** How often a transaction that lost a race is run again before the caller gets its error. */
const MAX_RETRIES = 3;
const LONGEST_PAUSE_MS = 50;
/** A transaction waits this long for one lock. It holds a connection, which other people need. */
const LOCK_WAIT_MS = 10;
/** On a busy machine one attempt can take longer than the whole wait. Then a lock that was taken for a moment must not refuse. */
const MIN_LOCK_ATTEMPTS = 10;
const FIRST_LOCK_PAUSE_MS = 20;
const LONGEST_LOCK_PAUSE_MS = 200;

/** Someone else held a lock for the whole lock_timeout of the connection, over all attempts. */
export class StillLocked extends Error {
  /** PostgreSQL's code of the last attempt: the worker treats it like any other timeout. */
  readonly code = '55P03';
  /** When the caller may try again. */
  readonly seconds = 2;
}

/**
 * Runs the work in one transaction. PostgreSQL ends it when it loses a race (a deadlock or a serialization failure) or
 * when a lock isn't free at once. Then the connection is given back, and the work runs again from its beginning: nothing
 * of it was saved. So the work keeps nothing outside of the database.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const began = performance.now();
  let lockLimitMs = 0;
  let [lostRaces, lockAttempts] = [0, 0];
  for (;;) {
    try {
      return await db.transaction().execute(async (tx) => {
        lockLimitMs = await tryLocks(tx);
        return work(tx);
      });
    } catch (error) {
      if (isLostRace(error)) {
        if ((lostRaces += 1) > MAX_RETRIES) throw error;
        countLostRace();
        // A random pause, so that two that met once do not meet again.
        await sleep(Math.random() * LONGEST_PAUSE_MS * lostRaces);
      } else if (isLocked(error)) {
        lockAttempts += 1;
        if (lockAttempts >= MIN_LOCK_ATTEMPTS && performance.now() - began > lockLimitMs)
          throw new StillLocked('A lock was not free in time', { cause: error });
        countLockRetry();
        const pause = Math.min(FIRST_LOCK_PAUSE_MS * 2 ** Math.min(lockAttempts - 1, 10), LONGEST_LOCK_PAUSE_MS);
        await sleep(pause * (0.5 + Math.random()));
      } else throw error;
    }
  }
}

/** Lets the transaction wait only shortly for a lock. Returns how long its connection would have waited, in ms. */
async function tryLocks(tx: Tx): Promise<number> {
  const { rows } = await sql<{ limitMs: number }>`select
    extract(epoch from current_setting('lock_timeout')::interval) * 1000 as "limitMs",
    set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true)`.execute(tx);
  const { limitMs } = rows[0]!;
  // 0 is PostgreSQL's word for no limit.
  return limitMs === 0 ? Infinity : limitMs;
}
