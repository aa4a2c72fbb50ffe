import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

/** Somebody who is invited or gets a link, as that needs to know them. */
export type LinkPerson = {
  userId: number;
  contactId: number;
  firstName: string;
  lastName: string;
  name: string;
  /** What they sign in with; null for the firm's people. */
  signInEmail: string | null;
  /** Where other mail goes. */
  contactEmail: string | null;
  timezone: string;
  isStaff: boolean;
  /** The company or the corporation. */
  company: { name: string; place: string | null } | null;
  hasWayIn: boolean;
  hasSignedIn: boolean;
  isDeleted: boolean;
  isDisabled: boolean;
  /** False for somebody whose company is deleted. */
  belongs: boolean;
};

const PERSON = sql`select u.id as "userId", c.id as "contactId", c.first_name as "firstName", c.last_name as "lastName",
    c.first_name || ' ' || c.last_name as name, u.sign_in_email as "signInEmail", c.email as "contactEmail", c.timezone,
    c.employee_id is not null as "isStaff",
    case when c.employee_id is not null then null
      when p.id is not null then json_build_object('name', p.name, 'place', null)
      when co.id is not null then json_build_object('name', co.name, 'place', co.location) end as company,
    u.password_hash is not null or u.oidc_subject is not null
      or exists (select from passkey k where k.user_id = u.id) as "hasWayIn",
    u.last_sign_in_at is not null as "hasSignedIn",
    c.deleted_at is not null as "isDeleted", u.disabled_at is not null as "isDisabled",
    c.employee_id is not null or p.id is not null or co.id is not null as belongs
  from app_user u join contact c on c.id = u.contact_id left join corporation p on p.id = c.corporation_id
  left join company co on co.id = c.company_id and co.deleted_at is null`;

/** Finds the person of that user. */
export async function findLinkPerson(db: Db | Tx, userId: number): Promise<LinkPerson | null> {
  const { rows } = await sql<LinkPerson>`${PERSON} where u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Does the same and locks the user: whatever concerns their ways in is serialized by that row. */
export async function lockLinkPerson(tx: Tx, userId: number): Promise<LinkPerson | null> {
  const { rows } = await sql<LinkPerson>`${PERSON} where u.id = ${userId} for update of u`.execute(tx);
  return rows[0] ?? null;
}

/** Locks the contact until the transaction ends, and makes them a user where they are none; null without such a contact. */
export async function ensureUser(
  tx: Tx,
  contactId: number,
  maxFileUploads: number | undefined,
): Promise<number | null> {
  const contact = await tx
    .selectFrom('contact')
    .select(['email', 'employee_id'])
    .where('id', '=', contactId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!contact) return null;
  const existing = await tx.selectFrom('app_user').select('id').where('contact_id', '=', contactId).executeTakeFirst();
  if (existing) return existing.id;
  const email = contact.employee_id === null ? contact.email : null;
  if (email !== null) await releaseAddress(tx, email);
  const made = await tx
    .insertInto('app_user')
    .values({
      contact_id: contactId,
      sign_in_email: email,
      ...(maxFileUploads !== undefined && { max_file_uploads: maxFileUploads }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/**
 * Takes the address from a deleted contact's user, so that somebody else can sign in with it. Should that contact be restored,
 * they are invited anew, with another address.
 */
export async function releaseAddress(tx: Tx, email: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`update app_user u set sign_in_email = null from contact c
    where c.id = u.contact_id and c.deleted_at is not null and lower(u.sign_in_email) = lower(${email}) returning u.id`.execute(
    tx,
  );
  for (const { id } of rows) await deleteWaysIn(tx, id);
}

/** Sets what somebody signs in with. */
export async function saveSignInEmail(tx: Tx, userId: number, email: string): Promise<void> {
  await releaseAddress(tx, email);
  await tx.updateTable('app_user').set({ sign_in_email: email }).where('id', '=', userId).execute();
}

/** Sets how many files somebody sends at once. */
export async function saveMaxFileUploads(tx: Tx, userId: number, maxFileUploads: number): Promise<void> {
  await tx.updateTable('app_user').set({ max_file_uploads: maxFileUploads }).where('id', '=', userId).execute();
}

/** Binds somebody of the firm to how its provider knows them. */
export async function saveSubject(tx: Tx, userId: number, { issuer, subject }: { issuer: string; subject: string }) {
  await tx
    .updateTable('app_user')
    .set({ oidc_issuer: issuer, oidc_subject: subject })
    .where('id', '=', userId)
    .execute();
}

/**
 * Sets the password, and ends what was begun with the former one and still lacks its code; what was known of devices counts
 * no more where that is asked for.
 */
export async function savePassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  { forgetsDevices }: { forgetsDevices: boolean },
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({
      password_hash: passwordHash,
      password_changed_at: sql`now()`,
      ...(forgetsDevices && { devices_known_since: sql<Date>`now()` }),
    })
    .where('id', '=', userId)
    .execute();
  await tx.deleteFrom('sign_in_step').where('user_id', '=', userId).where('kind', '=', 'totp').execute();
}

/** Takes away every way in of the person, and what was begun with one. */
export async function deleteWaysIn(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({
      password_hash: null,
      password_changed_at: null,
      totp_secret: null,
      totp_last_step: null,
      totp_since: null,
      totp_used_at: null,
      devices_known_since: sql`now()`,
    })
    .where('id', '=', userId)
    .execute();
  for (const table of ['passkey', 'recovery_code', 'sign_in_step'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}

/** Takes away every way in of a customer who becomes staff, and the address that they signed in with. */
export async function deleteCustomerWaysIn(tx: Tx, userId: number): Promise<void> {
  await deleteWaysIn(tx, userId);
  await tx
    .updateTable('app_user')
    .set({ sign_in_email: null, may_use_password: false })
    .where('id', '=', userId)
    .execute();
}

/** Returns day and time of the transaction in that time zone. */
export async function nowIn(tx: Tx, timezone: string): Promise<string> {
  const { rows } = await sql<{
    at: string;
  }>`select to_char(now() at time zone ${timezone}, 'MM/DD/YY HH24:MI') as at`.execute(tx);
  return rows[0]!.at;
}
