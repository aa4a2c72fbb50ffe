import { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import type { Job, JobListReply } from '@sealdesk/contract/jobs/job.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aJob, anEvent, aReturn } from '../testing/builders.ts';
import { TEST_SECRETS_KEY } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { buildWorld, type Actor, type World } from '../testing/people.ts';
import { asViewer, type Viewer } from '../viewer.ts';
import { listJobs } from './list/job-list.store.ts';
import { findJob } from './job.store.ts';

const SETTINGS = { firmTimezone: 'America/New_York', address: 'http://127.0.0.1:8080' };
const READERS = ['customer_A_owner', 'customer_corporate', 'employee', 'role10'] as const;
let database: TestDatabase;
let world: World;
let job: number;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
});
beforeEach(async () => {
  const contact_id = world.people.customer_A_owner.contactId;
  job = await aJob(database.db, { company_id: world.companyA, contact_id, status: 9 });
});
afterAll(async () => database?.destroy());

function viewerOf(actor: Actor): Viewer {
  const { userId, contactId, employeeId, companyId, email } = world.people[actor];
  return asViewer({
    userId,
    contactId,
    employeeId,
    email,
    firstName: actor,
    role: actor === 'role10' ? 10 : 0,
    isSealingEngineer: false,
    timezone: 'America/New_York',
    maxFileUploads: 10,
    company: companyId === null ? null : { id: companyId, name: '', allowsUnsealedRequest: false },
    corporateOf: actor === 'customer_corporate' ? world.corporationId : null,
  });
}

/** The job for each reader, proved to be the same in the list and by itself. */
async function read(fact: 'replace_file' | 'return_reason') {
  const received: Record<string, unknown> = {};
  for (const actor of READERS) {
    const viewer = viewerOf(actor);
    const list = await listJobs(database.pool, viewer, JobListQuery.parse({ job_id: String(job) }), SETTINGS);
    const row = (JSON.parse(list) as JobListReply).jobs.data[0]!;
    const one = (JSON.parse((await findJob(database.pool, viewer, job, SETTINGS))!) as { job: Job }).job;
    expect([actor, fact in one, one[fact]]).toEqual([actor, fact in row, row[fact]]);
    received[actor] = fact in row ? row[fact] : 'hidden';
  }
  return received;
}

const nobody = { customer_A_owner: null, customer_corporate: null, employee: 'hidden', role10: null };

async function replaceBy(actor: Actor): Promise<void> {
  const actor_id = world.people[actor].contactId;
  await database.db.updateTable('job').set({ status: 1 }).where('number', '=', job).execute();
  await anEvent(database.db, { job_number: job, kind: 'replace-all', actor_id, from_status: 9, to_status: 1 });
}

it('says to the customers and to operations why a job was returned, for as long as it is', async () => {
  expect(await read('return_reason')).toEqual(nobody);
  await aReturn(database.db, job, 'The layout is missing.');
  await aReturn(database.db, job, 'Snow load 30 psf, please.');
  const returned = 'Snow load 30 psf, please.';
  const expected = { customer_A_owner: returned, customer_corporate: returned, employee: 'hidden', role10: returned };
  expect(await read('return_reason')).toEqual(expected);

  // A hold ends where it began, without a reason of its own.
  const detail = { reason: 'Waiting for the geotechnical report.' };
  await anEvent(database.db, { job_number: job, kind: 'hold', from_status: 9, to_status: 6, detail });
  await anEvent(database.db, { job_number: job, kind: 'resume', from_status: 6, to_status: 9 });
  expect(await read('return_reason')).toEqual(expected);

  await replaceBy('customer_A_owner');
  expect(await read('return_reason')).toEqual(nobody);
});

it('says why a complete job was revised, where that returned it', async () => {
  const revise = { job_number: job, kind: 'revise', from_status: 4, to_status: 9 } as const;
  await anEvent(database.db, { ...revise, detail: { reason: 'Porch added.' } });
  expect(await read('return_reason')).toMatchObject({ customer_A_owner: 'Porch added.', role10: 'Porch added.' });
  await anEvent(database.db, { ...revise, to_status: 2, detail: { reason: 'Only for staff.' } });
  expect(await read('return_reason')).toMatchObject({ customer_A_owner: 'Porch added.' });
});

it.each(['customer_A_owner', 'customer_corporate', 'role10'] as const)(
  'offers Replace File to %s alone',
  async (who) => {
    expect(await read('replace_file')).toEqual(nobody);
    await replaceBy(who);
    expect(await read('replace_file')).toEqual({ ...nobody, [who]: 'replace_original' });
  },
);

it('offers it to nobody else’s role: who is no longer in operations loses it', async () => {
  await replaceBy('employee');
  expect(await read('replace_file')).toEqual(nobody);
});

it('keeps it through downloads and places, and ends it with anything else', async () => {
  const by = world.people.role10.contactId;
  await replaceBy('customer_A_owner');
  for (const kind of ['downloaded', 'viewed', 'work-order-placed'] as const)
    await anEvent(database.db, { job_number: job, kind, actor_id: by });
  expect(await read('replace_file')).toMatchObject({ customer_A_owner: 'replace_original' });

  await database.db.updateTable('job').set({ status: 2 }).where('number', '=', job).execute();
  expect(await read('replace_file')).toEqual(nobody);
  await database.db.updateTable('job').set({ status: 1 }).where('number', '=', job).execute();
  await anEvent(database.db, { job_number: job, kind: 'working-file', actor_id: by });
  expect(await read('replace_file')).toEqual(nobody);

  await replaceBy('customer_corporate');
  expect(await read('replace_file')).toEqual({ ...nobody, customer_corporate: 'replace_original' });
});
