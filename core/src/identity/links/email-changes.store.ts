import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** What somebody will sign in with, and what is confirmed of it. */
export type EmailChange = { email: string; isBeforeConfirmed: boolean; isAfterConfirmed: boolean };

/** Keeps the change in place of a former one. */
export async function insertEmailChange(
  tx: Tx,
  { userId, email, requestedBy }: { userId: number; email: string; requestedBy: number },
): Promise<void> {
  await deleteEmailChange(tx, userId);
  await tx.insertInto('email_change').values({ user_id: userId, email, requested_by: requestedBy }).execute();
}

/** Finds the person's change. Its user is locked. */
export async function findEmailChange(tx: Tx, userId: number): Promise<EmailChange | null> {
  const row = await tx
    .selectFrom('email_change')
    .select([
      'email',
      sql<boolean>`confirmed_before_at is not null`.as('isBeforeConfirmed'),
      sql<boolean>`confirmed_after_at is not null`.as('isAfterConfirmed'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that one of the addresses is confirmed; the former one possibly by somebody in its place. */
export async function saveConfirmed(
  tx: Tx,
  userId: number,
  which: 'before' | 'after',
  waivedBy: number | null = null,
): Promise<void> {
  await tx
    .updateTable('email_change')
    .set(
      which === 'after'
        ? { confirmed_after_at: sql<Date>`now()` }
        : { confirmed_before_at: sql<Date>`now()`, waived_by: waivedBy },
    )
    .where('user_id', '=', userId)
    .execute();
}

/** Ends the change; returns false when there was none. */
export async function deleteEmailChange(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('email_change').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns true when somebody else signs in with that address. */
export async function isSignInTaken(tx: Tx, userId: number, email: string): Promise<boolean> {
  const other = await tx
    .selectFrom('app_user')
    .select('id')
    .where(sql`lower(sign_in_email)`, '=', email.toLowerCase())
    .where('id', '<>', userId)
    .executeTakeFirst();
  return other !== undefined;
}
