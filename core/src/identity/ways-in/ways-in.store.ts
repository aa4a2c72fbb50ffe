import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

export type OwnPasskey = { id: number; name: string; createdAt: Date; lastUsedAt: Date | null };

/** What somebody can sign in with, as the database has it. */
export type WaysInFacts = {
  /** The firm's provider knows them. */
  hasSubject: boolean;
  /** False for staff, except those whom create-user at the terminal gave a password. */
  mayUsePassword: boolean;
  hasPassword: boolean;
  passwordChangedAt: Date | null;
  hasTotp: boolean;
  totpSince: Date | null;
  totpUsedAt: Date | null;
  recoveryCodes: { left: number; total: number; lastUsedAt: Date | null };
  passkeys: OwnPasskey[];
};

/** Reads everything that the person can sign in with. */
export async function selectWaysIn(db: Db | Tx, userId: number): Promise<WaysInFacts> {
  const user = await db
    .selectFrom('app_user')
    .innerJoin('contact', 'contact.id', 'app_user.contact_id')
    .select((by) => [
      by('oidc_subject', 'is not', null).$castTo<boolean>().as('hasSubject'),
      sql<boolean>`contact.employee_id is null or app_user.may_use_password`.as('mayUsePassword'),
      by('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      'password_changed_at as passwordChangedAt',
      by('totp_secret', 'is not', null).$castTo<boolean>().as('hasTotp'),
      'totp_since as totpSince',
      'totp_used_at as totpUsedAt',
    ])
    .where('app_user.id', '=', userId)
    .executeTakeFirstOrThrow();
  const recoveryCodes = await db
    .selectFrom('recovery_code')
    .select([
      sql<number>`count(*) filter (where used_at is null)::int`.as('left'),
      sql<number>`count(*)::int`.as('total'),
      sql<Date | null>`max(used_at)`.as('lastUsedAt'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return { ...user, recoveryCodes, passkeys };
}

/** Reads when the person of a session proved who they are, and by which passkey. */
export async function selectProof(
  db: Db | Tx,
  sessionHash: Buffer,
): Promise<{ provedAt: Date; passkeyId: number | null }> {
  return db
    .selectFrom('session')
    .select(['proved_at as provedAt', 'passkey_id as passkeyId'])
    .where('id_hash', '=', sessionHash)
    .executeTakeFirstOrThrow();
}

/** Gives a passkey of that person another name; returns whether they have it. */
export async function updatePasskeyName(
  tx: Tx,
  { userId, id, name }: { userId: number; id: number; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a passkey of that person. */
export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<void> {
  await tx.deleteFrom('passkey').where('id', '=', id).where('user_id', '=', userId).execute();
}
