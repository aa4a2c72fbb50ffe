import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** Returns what time it is by the database's clock, which all processes share: their own may be wrong. */
export async function databaseTime(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]!.now;
}
