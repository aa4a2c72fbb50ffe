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
  expect(await findContactDeletion(db, contactId)).toEqual({ open_jobs: 9, people: 1 });
  expect(await findContactDeletion(db, invited.contactId)).toEqual({ open_jobs: 0, people: 1 });
  expect((await refusalOf(findCompanyDeletion(db, 2_000_000))).kind).toBe('missing');
  expect((await refusalOf(findContactDeletion(db, 2_000_000))).kind).toBe('missing');
});
