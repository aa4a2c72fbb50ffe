import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';

/** A person as signing in needs to know them. */
export type SignInUser = {
  id: number;
  contactId: number;
  passwordHash: string | null;
  /** False for staff, except those whom create-user at the terminal gave a password. */
  mayUsePassword: boolean;
  totpSecret: Buffer | null;
  totpLastStep: number | null;
  isStaff: boolean;
  /** Marks of devices from before this moment count no more. */
  devicesKnownSince: Date;
  /** Has a recovery code that was not used yet. */
  hasRecoveryCodes: boolean;
};

function liveUsers(db: Db | Tx) {
  return db
    .selectFrom('app_user as u')
    .innerJoin('contact as c', 'c.id', 'u.contact_id')
    .leftJoin('company as co', (join) => join.onRef('co.id', '=', 'c.company_id').on('co.deleted_at', 'is', null))
    .where('u.disabled_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .where((by) =>
      by.or([by('c.employee_id', 'is not', null), by('c.corporation_id', 'is not', null), by('co.id', 'is not', null)]),
    )
    .select([
      'u.id',
      'c.id as contactId',
      'u.password_hash as passwordHash',
      sql<boolean>`c.employee_id is null or u.may_use_password`.as('mayUsePassword'),
      'u.totp_secret as totpSecret',
      'u.totp_last_step as totpLastStep',
      sql<boolean>`c.employee_id is not null`.as('isStaff'),
      'u.devices_known_since as devicesKnownSince',
      sql<boolean>`exists (select from recovery_code r where r.user_id = u.id and r.used_at is null)`.as(
        'hasRecoveryCodes',
      ),
    ]);
}

/** Finds the live user who signs in with that address. */
export async function findUserByEmail(db: Db, email: string): Promise<SignInUser | null> {
  return (
    (await liveUsers(db)
      .where(sql`lower(u.sign_in_email)`, '=', email.toLowerCase())
      .executeTakeFirst()) ?? null
  );
}

/** Finds the live member of staff whom the firm's provider knows by that subject. */
export async function findStaffBySubject(db: Db, issuer: string, subject: string): Promise<SignInUser | null> {
  const user = await liveUsers(db)
    .where('u.oidc_issuer', '=', issuer)
    .where('u.oidc_subject', '=', subject)
    .executeTakeFirst();
  return user?.isStaff ? user : null;
}

/** Finds the live user and locks the row, so that two uses of one code are serialized. */
export async function lockUser(tx: Tx, id: number): Promise<SignInUser | null> {
  return (await liveUsers(tx).where('u.id', '=', id).forUpdate('u').executeTakeFirst()) ?? null;
}

/** Notes the step of a used code. */
export async function saveTotpStep(tx: Tx, id: number, step: number): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ totp_last_step: step, totp_used_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export type SignInStep = {
  kind: 'oidc' | 'totp' | 'passkey' | 'new-passkey' | 'new-totp' | 'invitation';
  userId: number | null;
  detail: Record<string, string>;
};

const STEP_MINUTES = 10;

/** Keeps what is under way until its next step. Another one under the same hash is replaced. */
export async function insertStep(db: Db | Tx, idHash: Buffer, { kind, userId, detail }: SignInStep): Promise<void> {
  const row = {
    kind,
    user_id: userId,
    detail: JSON.stringify(detail),
    expires_at: sql<Date>`now() + make_interval(mins => ${STEP_MINUTES})`,
  };
  await db
    .insertInto('sign_in_step')
    .values({ id_hash: idHash, ...row })
    .onConflict((conflict) => conflict.column('id_hash').doUpdateSet(row))
    .execute();
}

/** Finds the user of a password that still lacks its code. The step stays until the right code uses it. */
export async function findTotpStep(db: Db | Tx, idHash: Buffer): Promise<number | null> {
  const row = await db
    .selectFrom('sign_in_step')
    .select('user_id')
    .where('id_hash', '=', idHash)
    .where('kind', '=', 'totp')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Uses a step up by deleting it: it works once. */
export async function takeStep(db: Db | Tx, idHash: Buffer, kind: SignInStep['kind']): Promise<SignInStep | null> {
  const row = await db
    .deleteFrom('sign_in_step')
    .where('id_hash', '=', idHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'detail'])
    .executeTakeFirst();
  return row ? { kind, userId: row.user_id, detail: row.detail as Record<string, string> } : null;
}
