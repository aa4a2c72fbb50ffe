import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { sql } from 'kysely';
import type { Core } from '../core.ts';
import type { Db } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';

/** How many wrong tries within the window close a door, by what is counted. */
const LIMITS = {
  // From one address on one account: the person at another device is not locked out by it.
  account: 5,
  // One address over many accounts.
  address: 50,
  // Codes of one person, from wherever they come.
  code: 10,
} as const;
const WINDOW_MINUTES = 15;

export type Door = { counts: keyof typeof LIMITS; key: string };

/**
 * Counts a try before it is judged, so that guesses made at once are all counted; refuses past the limit.
 * Gives a function that takes the count back once the try proved right.
 */
export async function countTry(core: Core, doors: Door[]): Promise<() => Promise<void>> {
  for (const door of doors) {
    const tries = await increment(core.db, `${door.counts}:${door.key}`);
    if (tries > LIMITS[door.counts]) {
      core.log.warn({ counts: door.counts }, 'too many sign-in attempts');
      throw new Refused('too-many', MESSAGES.signInTooMany);
    }
  }
  return async () => {
    for (const door of doors) await forgive(core.db, door);
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

/** An account's wrong tries are forgotten at a right one; an address gets back only this one. */
async function forgive(db: Db, { counts, key }: Door): Promise<void> {
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
