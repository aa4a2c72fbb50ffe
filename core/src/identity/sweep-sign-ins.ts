import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** So many rows of a table go in one transaction, so that nobody waits for it. */
const BATCH = 1_000;
/** Operations see for so long that an invitation ran out, and when. */
const INVITATION_KEPT_DAYS = 30;

/** Removes what nobody can use any more, in batches; several processes can do so at once. */
export async function sweepSignIns(db: Db, idleMinutes: number, signal: AbortSignal, batch = BATCH): Promise<void> {
  const idle = sql`last_used_at < now() - make_interval(mins => ${idleMinutes})`;
  const swept: [table: string, key: string, isOver: RawBuilder<unknown>][] = [
    ['session', 'id_hash', sql`(expires_at < now() or ${idle})`],
    // A token that expired may still be renewed within the hour.
    ['session_token', 'token_hash', sql`expires_at < now() - interval '1 hour'`],
    ['sign_in_step', 'id_hash', sql`expires_at < now()`],
    [
      'one_time_link',
      'token_hash',
      sql`expires_at < now() - case kind when 'invitation'
      then make_interval(days => ${INVITATION_KEPT_DAYS}) else interval '0' end`,
    ],
    // Nobody can confirm these any more.
    [
      'email_change',
      'user_id',
      sql`not exists (select from one_time_link l where l.user_id = email_change.user_id
      and l.kind in ('email-before', 'email-after'))`,
    ],
    ['sign_in_record', 'id', sql`at < now() - interval '1 year'`],
    [
      'sign_in_failure',
      'key',
      sql`since < now() - case when key like 'wrong-code:%' then interval '25 hours' else interval '2 hours' end`,
    ],
  ];
  for (const [table, key, isOver] of swept) {
    for (let deleted = batch; deleted === batch && !signal.aborted;) {
      deleted = await deleteBatch(db, { table, key, isOver, batch });
    }
  }
}

type Sweep = { table: string; key: string; isOver: RawBuilder<unknown>; batch: number };

async function deleteBatch(db: Db, { table, key, isOver, batch }: Sweep): Promise<number> {
  // A row lock takes the right to update, which the product lacks there.
  const lock = table === 'sign_in_record' ? sql`` : sql`for update skip locked`;
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in
    (select ${sql.ref(key)} from ${sql.table(table)} where ${isOver} limit ${batch} ${lock})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
