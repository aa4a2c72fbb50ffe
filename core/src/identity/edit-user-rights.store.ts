import { sql } from 'kysely';
import type { LockedRow } from '../timeline/stale-row.ts';
import type { Tx } from '../platform/database/database.ts';
import { readAtSql } from '../platform/database/time-sql.ts';

/** A locked user, as a change of rights is judged by it. */
export type LockedUser = LockedRow & {
  role: number;
  maxFileUploads: number;
  isDisabled: boolean;
  employeeId: number | null;
};

/** Reads somebody's rights and locks user and contact until the transaction ends; null without them, or when deleted. */
export async function lockUser(tx: Tx, id: number): Promise<LockedUser | null> {
  // The contact first, as an edit of the contact does.
  await sql`select from contact where id = (select contact_id from app_user where id = ${id})
    for no key update`.execute(tx);
  const { rows } = await sql<LockedUser>`
    select u.id, c.first_name || ' ' || c.last_name as name, ${sql.raw(readAtSql('u.updated_at'))} as "updatedAt", u.role,
      u.max_file_uploads as "maxFileUploads", u.disabled_at is not null as "isDisabled", c.employee_id as "employeeId"
    from app_user u join contact c on c.id = u.contact_id and c.deleted_at is null
    where u.id = ${id} for no key update of u`.execute(tx);
  return rows[0] ?? null;
}

/** Finds the users who sign in with that address, or whose contact has it. */
export async function findUserIds(tx: Tx, email: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u join contact c on c.id = u.contact_id
    where lower(u.sign_in_email) = lower(${email}) or (lower(c.email) = lower(${email}) and c.deleted_at is null)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** What is left out stays as it is; `disabled: null` enables. */
export type Rights = {
  role?: number | undefined;
  maxFileUploads?: number | undefined;
  disabled?: { reason: string } | null;
};

/** Saves rights of a locked user. */
export async function saveRights(tx: Tx, id: number, { role, maxFileUploads, disabled }: Rights): Promise<void> {
  const set = {
    ...(role !== undefined && { role }),
    ...(maxFileUploads !== undefined && { max_file_uploads: maxFileUploads }),
    ...(disabled !== undefined && {
      disabled_at: disabled && sql<Date>`clock_timestamp()`,
      disabled_reason: disabled && disabled.reason,
    }),
  };
  if (Object.keys(set).length > 0) await tx.updateTable('app_user').set(set).where('id', '=', id).execute();
}
