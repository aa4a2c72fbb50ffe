import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';

export type Place = { at: 'firm' } | { at: 'company'; id: number };
type OpenId = { issuer: string; subject: string };
type Person = {
  email: string;
  firstName: string;
  lastName: string;
  timezone: string;
  role: number;
  openId: OpenId | null;
};
type Secrets = { passwordHash: string; totpSecret: Buffer };

/** Returns the number of the named company; refuses one that does not exist, is deleted, or shares its name with others. */
export async function findCompany(tx: Tx, meant: { companyId: number } | { company: string }): Promise<number> {
  const found = await tx
    .selectFrom('company')
    .select('id')
    .where('deleted_at', 'is', null)
    .$if('companyId' in meant, (query) => query.where('id', '=', (meant as { companyId: number }).companyId))
    .$if('company' in meant, (query) =>
      query.where(sql`lower(name)`, '=', (meant as { company: string }).company.toLowerCase()),
    )
    .limit(2)
    .execute();
  const name = 'company' in meant ? meant.company : `number ${meant.companyId}`;
  if (found.length > 1) throw new Refused('invalid', `Several companies are called ${name}: say which by its number.`);
  if (!found[0]) throw new Refused('missing', `There is no company ${name}.`);
  return found[0].id;
}

/** Returns a sentence on what of the person exists already, or null. */
export async function findTaken(tx: Tx, { email, openId }: Person, place: Place): Promise<string | null> {
  const byEmail = await tx
    .selectFrom('app_user')
    .select('id')
    .where(sql`lower(sign_in_email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  if (byEmail) return `Somebody signs in with ${email} already.`;
  if (openId) {
    const { issuer, subject } = openId;
    const bySubject = await tx
      .selectFrom('app_user')
      .select('id')
      .where('oidc_issuer', '=', issuer)
      .where('oidc_subject', '=', subject)
      .executeTakeFirst();
    if (bySubject) return `Somebody signs in as ${subject} of ${issuer} already.`;
  }
  const contact = await tx
    .selectFrom('contact')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .$if(place.at === 'company', (query) => query.where('company_id', '=', (place as { id: number }).id))
    .$if(place.at === 'firm', (query) => query.where('employee_id', 'is not', null))
    .executeTakeFirst();
  return contact ? `There is a contact with the address ${email} already: invite that one.` : null;
}

/** Adds the employee, where the person is of the firm, the contact and the user. */
export async function insertPerson(
  tx: Tx,
  person: Person,
  place: Place,
  secrets: Secrets | null,
): Promise<{ userId: number; contactId: number }> {
  const { email, firstName, lastName, timezone, role, openId } = person;
  const employee =
    place.at === 'firm'
      ? await tx
          .insertInto('employee')
          .values({ name: `${firstName} ${lastName}` })
          .returning('id')
          .executeTakeFirstOrThrow()
      : null;
  const contact = await tx
    .insertInto('contact')
    .values({
      first_name: firstName,
      last_name: lastName,
      email,
      timezone,
      company_id: place.at === 'company' ? place.id : null,
      employee_id: employee?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = await tx
    .insertInto('app_user')
    .values({
      contact_id: contact.id,
      role,
      sign_in_email: secrets ? email : null,
      password_hash: secrets?.passwordHash ?? null,
      may_use_password: place.at === 'firm' && secrets !== null,
      totp_secret: secrets?.totpSecret ?? null,
      oidc_issuer: openId?.issuer ?? null,
      oidc_subject: openId?.subject ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId: user.id, contactId: contact.id };
}

const UNIQUE_VIOLATION = '23505';

/** Returns true when the database refused because a value exists already. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
