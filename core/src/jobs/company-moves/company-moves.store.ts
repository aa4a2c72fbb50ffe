import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

/** A company whose jobs follow it to its present corporation; those up to `afterNumber` did. */
export type CompanyMove = { companyId: number; corporationId: number | null; afterNumber: number };

/** Locks the next move that no other worker has, until the transaction ends. */
export async function lockMove(tx: Tx): Promise<CompanyMove | null> {
  const { rows } = await sql<{ companyId: number; afterNumber: number }>`
    select company_id as "companyId", after_number as "afterNumber" from company_move
    order by company_id limit 1 for update skip locked`.execute(tx);
  const [move] = rows;
  if (!move) return null;
  // Read after the lock: a company that moves again waits for it, and lets everything begin anew.
  const { corporation_id: corporationId } = await tx
    .selectFrom('company')
    .select('corporation_id')
    .where('id', '=', move.companyId)
    .executeTakeFirstOrThrow();
  return { ...move, corporationId };
}

/** Lets the next jobs of the company name its corporation. All of them are locked, in the order of their numbers. */
export async function setCorporationOfJobs(
  tx: Tx,
  { companyId, corporationId, afterNumber }: CompanyMove,
  limit: number,
): Promise<{ jobs: number; last: number | null }> {
  const { rows } = await sql<{ jobs: number; last: number | null }>`
    with page as materialized (
      select number from job where company_id = ${companyId} and number > ${afterNumber}
      order by number limit ${limit} for no key update
    ), followed as (
      update job set corporation_id = ${corporationId}::integer where number in (select number from page)
        and corporation_id is distinct from ${corporationId}::integer
    )
    select count(*)::integer as jobs, max(number) as last from page`.execute(tx);
  return rows[0]!;
}

/** Lets the kept counts of the company count for its corporation. */
export async function setCorporationOfCounts(tx: Tx, { companyId, corporationId }: CompanyMove): Promise<void> {
  await sql`update job_tally_company set corporation_id = ${corporationId}::integer
    where company_id = ${companyId} and corporation_id is distinct from ${corporationId}::integer`.execute(tx);
}

/** Notes how far the jobs of the company are. */
export async function saveMoveProgress(tx: Tx, { companyId }: CompanyMove, afterNumber: number): Promise<void> {
  await sql`update company_move set after_number = ${afterNumber}, progressed_at = clock_timestamp()
    where company_id = ${companyId}`.execute(tx);
}

/** Ends a move. */
export async function deleteMove(tx: Tx, { companyId }: CompanyMove): Promise<void> {
  await tx.deleteFrom('company_move').where('company_id', '=', companyId).execute();
}

/** Lists the moves that came no further for so many minutes. */
export async function listStalledMoves(db: Db, minutes: number): Promise<{ companyId: number; since: Date }[]> {
  return db
    .selectFrom('company_move')
    .select(['company_id as companyId', 'progressed_at as since'])
    .where('progressed_at', '<', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .execute();
}
