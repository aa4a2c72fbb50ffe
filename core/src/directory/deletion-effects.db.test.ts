import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCompany, aContact, aCorporation, aJob, anEmployee, aUser } from '../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { refusalOf } from '../testing/refusal.ts';
import { findCompanyDeletion, findContactDeletion } from './deletion-effects.store.ts';

let database: TestDatabase;
let company: number;

beforeAll(async () => {
  database = await createTestDatabase();
  company = await aCompany(database.db, { corporation_id: await aCorporation(database.db) });
});
afterAll(async () => database?.destroy());

it('counts the open jobs of a company and its people who lose their sign-in, and no one else', async () => {
  const { db } = database;
  const { corporation_id } = await db
    .selectFrom('company')
    .select('corporation_id')
    .where('id', '=', company)
    .executeTakeFirstOrThrow();
  const person = async (contact: object, user: object | null = { password_hash: 'set' }) => {
    const contactId = await aContact(db, { company_id: company, ...contact });
    return { contactId, userId: user && (await aUser(db, contactId, user)) };
  };
  const { contactId } = await person({});
  const invited = await person({}, {});
  await db
    .insertInto('one_time_link')
    .values({
      token_hash: randomBytes(32),
      kind: 'invitation',
      user_id: invited.userId!,
      expires_at: sql<Date>`now() + interval '5 minutes'`,
    })
    .execute();
  // Each of these keeps their access, or has none to lose.
  await person({}, null);
  await person({}, {});
  await person({}, { password_hash: 'set', disabled_at: new Date() });
  await person({ deleted_at: new Date() });
  await person({ corporation_id });
  await person({ employee_id: await anEmployee(db) });
  for (const status of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    await aJob(db, { company_id: company, contact_id: contactId, status });
  const other = await aCompany(db);
  await aJob(db, { company_id: other, contact_id: await aContact(db, { company_id: other }) });

  expect(await findCompanyDeletion(db, company)).toEqual({ open_jobs: 9, people: 2 });
  expect(await findContactDeletion(db, contactId)).toMatchObject({ open_jobs: 9, people: 1 });
  expect(await findContactDeletion(db, invited.contactId)).toEqual({ open_jobs: 0, people: 1, stand_ins: [] });
  expect((await refusalOf(findCompanyDeletion(db, 2_000_000))).kind).toBe('missing');
  expect((await refusalOf(findContactDeletion(db, 2_000_000))).kind).toBe('missing');
});

it('names the main contact who gets the email of a deleted contact, unless no one can', async () => {
  const { db } = database;
  const home = await aCompany(db);
  const aPerson = async (values: object) => aContact(db, { company_id: home, first_name: 'Lena', ...values });
  const contactId = await aPerson({});
  await aJob(db, { company_id: home, contact_id: contactId, status: 1 });
  const standInsFor = async (main_contact_id: number | null, company_id = home) => {
    await db.updateTable('company').set({ main_contact_id }).where('id', '=', company_id).execute();
    return (await findContactDeletion(db, contactId)).stand_ins;
  };
  for (const main of [
    null,
    contactId,
    await aPerson({ deleted_at: new Date() }),
    await aPerson({ company_id: await aCompany(db) }),
    await aPerson({ email: null }),
  ])
    expect([main, await standInsFor(main)]).toEqual([main, [null]]);
  const disabled = await aPerson({});
  await aUser(db, disabled, { disabled_at: new Date() });
  expect(await standInsFor(disabled)).toEqual([null]);
  expect(await standInsFor(await aPerson({ last_name: 'Fisk' }))).toEqual(['Lena Fisk']);

  const other = await aCompany(db);
  await aJob(db, { company_id: other, contact_id: contactId, status: 1 });
  expect(await standInsFor(null, other)).toEqual(['Lena Fisk', null]);
});
