import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';

/** A count of attempts and its limit. */
export type Counter = {
  key: string;
  most: number;
  minutes: number;
  /** Counts only the first attempt of the counter before it. */
  countsFirst?: boolean;
  /** Begins its time anew with the attempt that fills it. */
  locks?: boolean;
  /** Attempts above the limit are delayed, so they are counted too. */
  delays?: boolean;
};

/** Returns the seconds until every counter takes one more; null when all do. A counter that delays always does. */
export async function findFull(db: Db | Tx, counters: Counter[]): Promise<number | null> {
  const refusing = counters.filter(({ delays }) => !delays);
  if (refusing.length === 0) return null;
  const rows = refusing.map(({ key, most, minutes }) => sql`(${key}, ${most}::integer, ${minutes}::integer)`);
  const { rows: found } = await sql<{ seconds: number | null }>`
    select max(extract(epoch from f.since + make_interval(mins => c.minutes) - now()))::float8 as seconds
    from (values ${sql.join(rows)}) as c (key, most, minutes)
    join sign_in_failure f on f.key = c.key and f.failures >= c.most
    where f.since + make_interval(mins => c.minutes) > now()`.execute(db);
  return found[0]?.seconds ?? null;
}

/** Returns how many attempts each counter has in its window, in their order. */
export async function readAttempts(db: Db, counters: Counter[]): Promise<number[]> {
  const rows = counters.map(({ key, minutes }, n) => sql`(${n}::integer, ${key}, ${minutes}::integer)`);
  const { rows: found } = await sql<{ failures: number }>`
    select coalesce(f.failures, 0) as failures from (values ${sql.join(rows)}) as c (n, key, minutes)
    left join sign_in_failure f on f.key = c.key and f.since + make_interval(mins => c.minutes) > now()
    order by c.n`.execute(db);
  return rows.map((_, n) => found[n]?.failures ?? 0);
}

/** Counts attempts and returns how many there are in the window; null, and nothing written, when it was full. */
export async function addAttempts(
  db: Db | Tx,
  { key, most, minutes, locks = false, delays = false }: Counter,
  attempts = 1,
): Promise<number | null> {
  const isOver = sql<boolean>`f.since + make_interval(mins => ${minutes}) <= now()`;
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failure as f (key, failures) values (${key}, ${attempts})
    on conflict (key) do update set failures = case when ${isOver} then excluded.failures else f.failures + excluded.failures end,
      since = case when ${isOver} or (${locks} and f.failures + excluded.failures >= ${most}) then now() else f.since end
    where ${isOver} or ${delays} or f.failures < ${most}
    returning failures`.execute(db);
  return rows[0]?.failures ?? null;
}

/** Forgets all attempts of a counter; returns true when there were any. */
export async function deleteAttempts(db: Db, key: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_failure').where('key', '=', key).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets one attempt of a counter. */
export async function takeAttemptBack(db: Db, key: string): Promise<void> {
  await db
    .updateTable('sign_in_failure')
    .set({ failures: sql`greatest(0, failures - 1)` })
    .where('key', '=', key)
    .execute();
}
