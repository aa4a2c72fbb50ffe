import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/** Whose copies somebody is to get: those of a company, of its corporation, or of a corporation alone. */
export type CopiesOf = { companyId: number | null; corporationId: number | null };

/**
 * Returns which of the contacts can get the copies: live people of the company, of its corporation or of a live company of
 * that, and of the firm. Anybody else would receive the drawings of a competitor. Contacts and their companies stay as they
 * are until the transaction ends.
 */
export async function findEligibleContacts(tx: Tx, ids: number[], copies: CopiesOf): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  await sql`select from contact where id = any(${ids}::int[]) order by id for share`.execute(tx);
  await sql`select from company where id in (select company_id from contact where id = any(${ids}::int[])) order by id
    for share`.execute(tx);
  const { rows } = await sql<{ id: number }>`select c.id from contact c left join company co on co.id = c.company_id
    where c.id = any(${ids}::int[]) and c.deleted_at is null and (
      c.employee_id is not null or c.company_id = ${copies.companyId}::int or c.corporation_id = ${copies.corporationId}::int
      or (co.corporation_id = ${copies.corporationId}::int and co.deleted_at is null))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
