import { COMPANY_FIELDS, type CompanyColumns } from '@sealdesk/contract/directory/company.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import type { EditableCompany } from './company-edit.ts';
import { readAtSql } from '../platform/database/time-sql.ts';

const COLUMNS = Object.values(COMPANY_FIELDS).map(({ column }) => column);

/** Reads what an edit can change of a company and locks its row until the transaction ends; null without such a one. */
export async function lockCompany(tx: Tx, id: number): Promise<EditableCompany | null> {
  const row = await tx
    .selectFrom('company')
    .select(COLUMNS)
    .select(sql<boolean>`deleted_at is not null`.as('isDeleted'))
    .select(sql<string>`${sql.raw(readAtSql('updated_at'))}`.as('updatedAt'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { isDeleted, updatedAt, ...columns } = row;
  return { id, name: columns.name, updatedAt, isDeleted, columns };
}

/** Returns whether there is such a corporation. */
export async function hasCorporation(tx: Tx, id: number): Promise<boolean> {
  return (await tx.selectFrom('corporation').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Returns whether there is such an account, in use. */
export async function hasAccountInUse(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('account').select('in_use').where('id', '=', id).executeTakeFirst();
  return row?.in_use ?? false;
}

/** Returns the account of each of those projects that exists. */
export async function findAccountsOfProjects(tx: Tx, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('project').select(['id', 'account_id']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.account_id]));
}

/**
 * Returns the names of what gets its copies to somebody of that company only because both are of one corporation: the
 * corporation, and its other companies.
 */
export async function findCopiesToCompany(tx: Tx, companyId: number, corporationId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with people as (select id from contact where company_id = ${companyId} and employee_id is null
      and corporation_id is distinct from ${corporationId})
    select name from corporation where id = ${corporationId} and cc_contact_id in (select id from people)
    union all
    select name from company where corporation_id = ${corporationId} and id <> ${companyId}
      and (cc_contact_id in (select id from people) or main_contact_id in (select id from people))`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Takes the default from the corporation's other company that has it. Whoever else sets one waits until the transaction ends. */
export async function clearDefault(tx: Tx, corporationId: number): Promise<void> {
  await sql`select from corporation where id = ${corporationId} for no key update`.execute(tx);
  await tx
    .updateTable('company')
    .set({ is_default: false })
    .where('corporation_id', '=', corporationId)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Adds a company and returns its id. */
export async function insertCompany(tx: Tx, columns: CompanyColumns): Promise<number> {
  return (await tx.insertInto('company').values(columns).returning('id').executeTakeFirstOrThrow()).id;
}

/** Saves those columns of a locked company. `isDeleted` deletes it now, or restores it; left out, it stays as it is. */
export async function updateCompany(
  tx: Tx,
  id: number,
  changes: Partial<CompanyColumns> & { isDeleted?: boolean },
): Promise<void> {
  const { isDeleted, ...columns } = changes;
  const deletion = isDeleted === undefined ? {} : { deleted_at: isDeleted ? sql<Date>`clock_timestamp()` : null };
  await tx
    .updateTable('company')
    .set({ ...columns, ...deletion })
    .where('id', '=', id)
    .execute();
}
