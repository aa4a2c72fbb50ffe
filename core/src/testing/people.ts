import { hashPassword } from '../identity/passwords.ts';
import { encrypt } from '../platform/encryption.ts';
import { makeRecoveryCodes } from '../identity/recovery-codes.ts';
import { newTotpSecret, totpCode } from '../identity/totp.ts';
import type { Db } from '../platform/database/database.ts';
import { aCompany, aContact, aCorporation, aLicense, anEmployee, aUser } from './builders.ts';

/** The kinds of people of the authorization matrix, in its words. */
export const ACTORS = [
  'customer_A_owner',
  'customer_corporate',
  'customer_B_same_corp',
  'customer_other_corp',
  'employee',
  'role10',
  'role10_sealer',
  'deleted_contact',
] as const;
export type Actor = (typeof ACTORS)[number];

export type PersonInTest = {
  actor: Actor;
  userId: number;
  contactId: number;
  employeeId: number | null;
  companyId: number | null;
  /** Set for those who sign in by password. */
  email: string;
  totpSecret: string | null;
  /** Set for those who sign in through the firm. */
  subject: string | null;
};

export type World = {
  corporationId: number;
  otherCorporationId: number;
  companyA: number;
  companyB: number;
  companyOther: number;
  people: Record<Actor, PersonInTest>;
};

export const TEST_PASSWORD = 'correct horse battery staple';

type Place = { company_id?: number; corporation_id?: number; deleted_at?: Date };
type CustomerFacts = { actor: Actor; email: string; place: Place; passwordHash: string; secretsKey: string };

async function aCustomer(
  db: Db,
  { actor, email, place, passwordHash, secretsKey }: CustomerFacts,
): Promise<PersonInTest> {
  const totpSecret = newTotpSecret();
  const contactId = await aContact(db, { ...place, first_name: actor, email });
  const userId = await aUser(db, contactId, {
    sign_in_email: email,
    password_hash: passwordHash,
    totp_secret: encrypt(secretsKey, totpSecret),
  });
  const companyId = place.company_id ?? null;
  return { actor, userId, contactId, employeeId: null, companyId, email, totpSecret, subject: null };
}

/** So many more companies of no corporation, with a customer each. */
export async function moreCustomers(db: Db, secretsKey: string, count: number): Promise<PersonInTest[]> {
  const passwordHash = await hashPassword(TEST_PASSWORD);
  const customers: PersonInTest[] = [];
  for (let n = 1; n <= count; n += 1) {
    const place = { company_id: await aCompany(db, { allow_unsealed_request: true }) };
    const email = `buyer${n}@customer.example`;
    customers.push(await aCustomer(db, { actor: 'customer_A_owner', email, place, passwordHash, secretsKey }));
  }
  return customers;
}

/** One of each kind of person, with the companies that stand around company A. */
export async function buildWorld(
  db: Db,
  { secretsKey, issuer }: { secretsKey: string; issuer: string },
): Promise<World> {
  const passwordHash = await hashPassword(TEST_PASSWORD);
  const corporationId = await aCorporation(db, { name: 'Alder Components' });
  const otherCorporationId = await aCorporation(db, { name: 'Birch Holdings' });
  const companyA = await aCompany(db, { name: 'Alder Truss A', corporation_id: corporationId });
  const companyB = await aCompany(db, { name: 'Alder Truss B', corporation_id: corporationId });
  const companyOther = await aCompany(db, { name: 'Birch Lumber', corporation_id: otherCorporationId });

  const customer = async (actor: Actor, place: Place) =>
    aCustomer(db, { actor, email: `${actor.toLowerCase()}@customer.example`, place, passwordHash, secretsKey });
  const staff = async (actor: Actor, role: number, isEngineer: boolean) => {
    const email = `${actor.toLowerCase()}@firm.example`;
    const employeeId = await anEmployee(db, { name: `Staff ${actor}` });
    const contactId = await aContact(db, {
      employee_id: employeeId,
      first_name: actor,
      email,
      is_engineer: isEngineer,
    });
    const userId = await aUser(db, contactId, { role, oidc_issuer: issuer, oidc_subject: actor });
    if (isEngineer) for (const state of ['VA', 'WV']) await aLicense(db, contactId, state);
    return { actor, userId, contactId, employeeId, companyId: null, email, totpSecret: null, subject: actor };
  };

  const people = {
    customer_A_owner: await customer('customer_A_owner', { company_id: companyA }),
    customer_corporate: await customer('customer_corporate', { company_id: companyA, corporation_id: corporationId }),
    customer_B_same_corp: await customer('customer_B_same_corp', { company_id: companyB }),
    customer_other_corp: await customer('customer_other_corp', { company_id: companyOther }),
    employee: await staff('employee', 1, false),
    role10: await staff('role10', 10, false),
    role10_sealer: await staff('role10_sealer', 10, true),
    deleted_contact: await customer('deleted_contact', { company_id: companyA, deleted_at: new Date() }),
  };
  return { corporationId, otherCorporationId, companyA, companyB, companyOther, people };
}

/** The code that the person's authenticator app shows at this moment, or some time from it. */
export async function codeOf({ totpSecret }: Pick<PersonInTest, 'totpSecret'>, secondsLater = 0): Promise<string> {
  if (totpSecret === null) throw new Error('This person has no authenticator app.');
  return totpCode(totpSecret, Date.now() / 1000 + secondsLater);
}

/** New recovery codes of that user. */
export async function recoveryCodesOf(db: Db, userId: number): Promise<string[]> {
  return db.transaction().execute(async (tx) => makeRecoveryCodes(tx, userId));
}

/** Records a refused sign-in of that user. */
export async function aSignIn(db: Db, userId: number, network = '203.0.113.9'): Promise<void> {
  const record = { user_id: userId, method: 'password', outcome: 'refused', network, device: 'Chrome on Windows' };
  await db.insertInto('sign_in_record').values(record).execute();
}
