import { CONTACT_FIELDS, type ContactColumns } from '@sealdesk/contract/directory/contact.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import type { EditableContact, Parents } from './contact-edit.ts';
import { readAtSql } from '../platform/database/time-sql.ts';

const COLUMNS = Object.values(CONTACT_FIELDS).map(({ column }) => column);

/** Reads what an edit can change of a contact and locks its row until the transaction ends; null without such a one. */
export async function lockContact(tx: Tx, id: number): Promise<EditableContact | null> {
  const row = await tx
    .selectFrom('contact')
    .select(COLUMNS)
    .select([
      sql<boolean>`deleted_at is not null`.as('isDeleted'),
      sql<string>`${sql.raw(readAtSql('updated_at'))}`.as('updatedAt'),
      sql<number | null>`(select u.role from app_user u where u.contact_id = contact.id)`.as('role'),
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { isDeleted, updatedAt, role, ...columns } = row;
  return { id, name: `${columns.first_name} ${columns.last_name}`, updatedAt, role, isDeleted, columns };
}

/** Returns which of those companies, corporations and employees exist; a deleted company does not. */
export async function findParents(
  tx: Tx,
  { company_id = null, corporation_id = null, employee_id = null }: Partial<ContactColumns>,
): Promise<Parents> {
  const { rows } = await sql<Parents>`select
    exists (select from company where id = ${company_id}::int and deleted_at is null) as company,
    exists (select from corporation where id = ${corporation_id}::int) as corporation,
    exists (select from employee where id = ${employee_id}::int) as employee`.execute(tx);
  return rows[0]!;
}

/**
 * Returns the names of the companies and corporations whose copies go to the contact, and could not if they belonged there:
 * they would receive the drawings of a competitor.
 */
export async function findLostCopies(
  tx: Tx,
  id: number,
  { company_id, corporation_id, employee_id }: Pick<ContactColumns, 'company_id' | 'corporation_id' | 'employee_id'>,
): Promise<string[]> {
  if (employee_id !== null) return [];
  const { rows } = await sql<{ name: string }>`
    with own as (select corporation_id from company where id = ${company_id}::int and deleted_at is null
      union select ${corporation_id}::int)
    select name from company where ${id}::int in (cc_contact_id, main_contact_id) and deleted_at is null
      and id is distinct from ${company_id}::int and not exists (select from own where own.corporation_id = company.corporation_id)
    union all
    select name from corporation where cc_contact_id = ${id}
      and not exists (select from own where own.corporation_id = corporation.id)`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Adds a contact and returns its id. */
export async function insertContact(tx: Tx, columns: ContactColumns): Promise<number> {
  return (await tx.insertInto('contact').values(columns).returning('id').executeTakeFirstOrThrow()).id;
}

/** Saves those columns of a locked contact; `deletion` deletes it by the database's clock, or restores it. */
export async function updateContact(
  tx: Tx,
  id: number,
  columns: Partial<ContactColumns>,
  deletion: 'delete' | 'restore' | null,
): Promise<void> {
  const deleted = { delete: { deleted_at: sql<Date>`clock_timestamp()` }, restore: { deleted_at: null } };
  const set = { ...columns, ...(deletion && deleted[deletion]) };
  if (Object.keys(set).length > 0) await tx.updateTable('contact').set(set).where('id', '=', id).execute();
}
