import { DAILY_BUDGETS } from '@sealdesk/contract/shared/budgets.ts';
import { DOCUMENT_PATH, PATHS } from '@sealdesk/contract/paths.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { aStoredDocument, anUpload, closeTestStorage, openTestStorage } from '@sealdesk/core/testing/files.ts';
import { aNewJob } from '@sealdesk/core/testing/new-job.ts';
import type { Actor } from '@sealdesk/core/testing/people.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetUse, useBudget } from '../harness/budgets.ts';
import { RawCall } from '../harness/raw-call.ts';
import { FORM_TYPE } from '../harness/raw-form.ts';
import { beginFile } from '../harness/resumable.ts';
import { signInOnce } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { sendOriginal } from '../harness/upload.ts';

let stage: Stage;
const storage = openTestStorage();
const visit = signInOnce(() => stage);

beforeAll(async () => {
  stage = await setStage();
});
beforeEach(() => forgetUse(stage));
afterAll(async () => {
  await closeTestStorage(storage);
  await stage?.clear();
});

async function createJob(who: Actor) {
  const { database, world } = stage;
  const { contactId } = world.people[who];
  const id = await anUpload(database.db, storage, { uploaderId: contactId });
  const parties = { drjcoid: world.companyA, drj_contact_id: world.people.customer_A_owner.contactId };
  return (await visit(who)).send('/api/jobs', { method: 'POST', body: aNewJob({ id, ...parties }) });
}

it('[CON-042] creates no job above a company’s budget for a day: 429 with a sentence; the firm still does', async () => {
  await useBudget(stage, 'jobs', 1);
  expect((await createJob('customer_A_owner')).status).toBe(201);
  const refused = await createJob('customer_A_owner');
  expect([refused.status, refused.json]).toMatchObject([
    429,
    { code: 'TOO_MANY', message: DAILY_BUDGETS.jobs.isSpent },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await createJob('role10')).status).toBe(201);
  const { rows } = await sql`select from job`.execute(stage.database.db);
  expect(rows).toHaveLength(2);
});

it('[CON-043] takes no file above a company’s budget for a day: 503 before it is read, whole and in pieces', async () => {
  await useBudget(stage, 'bytes');
  const customer = await visit('customer_A_owner');
  const headers = { 'content-type': FORM_TYPE, 'content-length': 1_000_000 };
  const unread = await (await RawCall.open(customer, { path: '/api/jobs/upload/original', headers })).answer();
  expect(unread?.status).toBe(503);
  const whole = await sendOriginal(customer);
  const inPieces = await beginFile(customer, 1_000, { filename: 'a.zip', purpose: 'original' });
  for (const { status, json } of [whole, inPieces])
    expect([status, json]).toMatchObject([503, { code: 'UNAVAILABLE', message: DAILY_BUDGETS.bytes.isSpent }]);
  const { rows } = await sql`select from upload where state = 'staged' and checked_at is null`.execute(
    stage.database.db,
  );
  expect(rows).toEqual([]);
});

it('[CON-044] sends no document above a company’s budget for a day: 429; each download is counted, pieces are not', async () => {
  const { database, world } = stage;
  const { contactId: contact_id } = world.people.customer_A_owner;
  const job_number = await aJob(database.db, { company_id: world.companyA, contact_id, status: 1 });
  const file = { job_number, purpose: 'original', name: 'plans.zip', bytes: Buffer.from('PK plans') };
  const address = DOCUMENT_PATH.replace(':uuid', await aStoredDocument(database.db, storage, file));
  await useBudget(stage, 'downloads', 1);
  const customer = await visit('customer_A_owner');
  const get = async (headers = {}) => (await customer.download(address, headers)).status;
  expect([await get(), await get(), await get({ range: 'bytes=0-3' })]).toEqual([200, 429, 206]);
  expect((await (await visit('role10')).download(address)).status).toBe(200);
});

it('[AUT-035] changes no profile above a company’s budget for a day: 429, no line; a change of nothing is free', async () => {
  await useBudget(stage, 'profile', 1);
  const customer = await visit('customer_A_owner');
  const save = async (cell_phone: string) =>
    (await customer.send('/api/user', { method: 'PUT', body: { cell_phone } })).status;
  expect([await save('540-555-0111'), await save('540-555-0111'), await save('540-555-0112')]).toEqual([200, 200, 429]);
  const own = sql`select from directory_event where kind = 'changed' and actor_id = ${stage.world.people.customer_A_owner.contactId}`;
  expect((await own.execute(stage.database.db)).rows).toHaveLength(1);
  // Changes of ways in count, too.
  await useBudget(stage, 'profile', 1);
  const newCodes = async () => (await customer.send(PATHS.newRecoveryCodes[1], { method: 'POST' })).status;
  expect([await newCodes(), await newCodes()]).toEqual([200, 429]);
});
