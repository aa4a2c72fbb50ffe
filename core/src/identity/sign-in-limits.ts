import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { sql } from 'kysely';
import type { Core } from '../core.ts';
import type { Db } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';

/** How many failed attempts are allowed within the window, by what is counted. */
const LIMITS = {
  // From one address on one account: the person at another device is not locked out by it.
  account: 5,
  // One address over many accounts.
  address: 50,
  // Codes of one person, from wherever they come.
  code: 10,
} as const;
const WINDOW_MINUTES = 15;

export type AttemptCounter = { counts: keyof typeof LIMITS; key: string };

/**
 * Counts an attempt before it is checked, so that concurrent attempts are all counted; refuses above the limit.
 * Returns a function that takes the count back once the attempt succeeded.
 */
export async function countAttempt(core: Core, counters: AttemptCounter[]): Promise<() => Promise<void>> {
  for (const counter of counters) {
    const attempts = await increment(core.db, `${counter.counts}:${counter.key}`);
    if (attempts > LIMITS[counter.counts]) {
      core.log.warn({ counts: counter.counts }, 'Too many sign-in attempts');
      throw new Refused('too-many', MESSAGES.signInTooMany);
    }
  }
  return async () => {
    for (const counter of counters) await clearAttempts(core.db, counter);
  };
}

async function increment(db: Db, key: string): Promise<number> {
  const expired = sql<boolean>`sign_in_failure.since < now() - make_interval(mins => ${WINDOW_MINUTES})`;
  const { failures } = await db
    .insertInto('sign_in_failure')
    .values({ key, failures: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when ${expired} then 1 else sign_in_failure.failures + 1 end`,
        since: sql<Date>`case when ${expired} then now() else sign_in_failure.since end`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

/** An account's failed attempts are cleared by a successful one; an address gets back only this one. */
async function clearAttempts(db: Db, { counts, key }: AttemptCounter): Promise<void> {
  const row = `${counts}:${key}`;
  if (counts === 'address') {
    await db
      .updateTable('sign_in_failure')
      .set({ failures: sql`greatest(0, failures - 1)` })
      .where('key', '=', row)
      .execute();
  } else {
    await db.deleteFrom('sign_in_failure').where('key', '=', row).execute();
  }
}
