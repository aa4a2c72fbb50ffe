import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { CreateJobForm, toNewJob } from '@sealdesk/contract/jobs/create-job.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { hashObject, headObject } from '../platform/storage/storage.ts';
import { aCompany, aContact, aCorporation, aJob, aLicense, anAuthorization } from '../testing/builders.ts';
import { callerIn } from '../testing/caller.ts';
import { testCore, TEST_SECRETS_KEY } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { anUpload } from '../testing/files.ts';
import { aNewJob } from '../testing/new-job.ts';
import { buildWorld, type Actor, type World } from '../testing/people.ts';
import { once, UNKEYED } from '../idempotency/once.ts';
import { createJob } from './create-job.ts';

let database: TestDatabase;
let core: Core;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
});
afterAll(async () => {
  await core.tasks.close();
  core.storage.client.destroy();
  await database.destroy();
});

type Values = Partial<CreateJobForm> & { upload?: Partial<Parameters<typeof anUpload>[2]>; key?: string | null };

/** What the person sends, with a fresh upload of theirs unless another is named. */
async function fieldsOf(actor: Actor, { upload, ...values }: Omit<Values, 'key'> = {}) {
  const uploaderId = world.people[actor].contactId;
  const id = values.id ?? (await anUpload(core.db, core.storage, { uploaderId, ...upload }));
  const owner = { drjcoid: world.companyA, drj_contact_id: world.people.customer_A_owner.contactId };
  return toNewJob(CreateJobForm.parse(aNewJob({ id, ...owner, ...values })));
}

const caller = async (actor: Actor) => callerIn(core, world, actor);

async function create(actor: Actor, { key = null, ...values }: Values = {}) {
  const fields = await fieldsOf(actor, values);
  const request = {
    contactId: world.people[actor].contactId,
    key,
    call: 'createJob',
    content: fields,
  };
  const who = await caller(actor);
  return (await once(core, request, (running) => createJob(core, who, fields, running))).body;
}

const rowOf = (number: number) =>
  core.db.selectFrom('job').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
const refusal = async (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error);

describe('a created job', () => {
  it('has its upload as its first original, byte for byte, its event and its receipt', async () => {
    const bytes = randomBytes(300_000);
    const fields = await fieldsOf('customer_A_owner', { upload: { bytes, name: 'Lot 14.zip' }, wind_speed: 115 });
    const answer = await createJob(core, await caller('customer_A_owner'), fields, UNKEYED);
    expect(answer.status).toBe(201);
    const { job_id, message, receipt_to } = answer.body;
    expect(message).toBe(`Job D${job_id} was created.`);
    const owner = world.people.customer_A_owner.contactId;
    const contact = await core.db
      .selectFrom('contact')
      .select('email')
      .where('id', '=', owner)
      .executeTakeFirstOrThrow();
    expect(receipt_to).toBe(contact.email);
    expect(await rowOf(job_id)).toMatchObject({
      upload_id: fields.upload_id,
      status: 1,
      company_id: world.companyA,
      contact_id: owner,
      created_by: owner,
      name: 'Lot 14 Maple Ridge',
      wind_speed: 115,
    });

    const documents = await core.db.selectFrom('document').selectAll().where('job_number', '=', job_id).execute();
    const sha256 = createHash('sha256').update(bytes).digest();
    expect(documents).toEqual([
      expect.objectContaining({ purpose: 'original', version: 1, name: 'Lot 14.zip', uploader_id: owner, sha256 }),
    ]);
    expect(await hashObject(core.storage, 'documents', documents[0]!.object_key)).toEqual({ size: 300_000, sha256 });
    const described = { job: `${job_id}`, purpose: 'original', name: 'Lot 14.zip', sha256: sha256.toString('hex') };
    expect((await headObject(core.storage, 'documents', documents[0]!.object_key))!.metadata).toEqual(described);

    const events = await core.db.selectFrom('job_event').selectAll().where('job_number', '=', job_id).execute();
    expect(events).toEqual([expect.objectContaining({ kind: 'create', actor_id: owner, to_status: 1 })]);
    const mails = await core.db.selectFrom('mail').selectAll().where('job_number', '=', job_id).execute();
    expect(mails).toEqual([
      expect.objectContaining({ kind: 'receipt', subject: `D${job_id} received: Lot 14 Maple Ridge` }),
    ]);
    const upload = await core.db
      .selectFrom('upload')
      .select('state')
      .where('id', '=', fields.upload_id)
      .executeTakeFirst();
    expect(upload).toEqual({ state: 'accepted' });
    expect(await core.db.selectFrom('shelved_object').selectAll().execute()).toEqual([]);
  });

  it('leaves nothing of itself when its transaction fails', async () => {
    const fields = await fieldsOf('role10');
    const failing = { ...core, tasks: { ...core.tasks, add: () => Promise.reject(new Error('no queue')) } };
    await expect(createJob(failing, await caller('role10'), fields, UNKEYED)).rejects.toThrow('no queue');
    expect(
      await core.db.selectFrom('job').select('number').where('upload_id', '=', fields.upload_id).execute(),
    ).toEqual([]);
    expect(await core.db.selectFrom('shelved_object').selectAll().execute()).toHaveLength(1);
    expect(await createJob(core, await caller('role10'), fields, UNKEYED)).toHaveProperty('body.job_id');
  });

  it('is one, however many ask at once for the same upload, and the same for whoever repeats under a key', async () => {
    const id = await anUpload(core.db, core.storage, { uploaderId: world.people.role10.contactId });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create('role10', { id, key })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await create('role10', { id, key })).toEqual(answers[0]);

    const other = await anUpload(core.db, core.storage, { uploaderId: world.people.role10.contactId });
    const settled = await Promise.allSettled(Array.from({ length: 6 }, () => create('role10', { id: other })));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    for (const reason of reasons) expect(reason).toMatchObject({ kind: 'invalid', message: MESSAGES.notUploaded });
    expect(await refusal(create('role10', { id: other, key }))).toMatchObject({ kind: 'invalid' });
  });
});

describe('a new job is refused', () => {
  it('when the session ends before it is there', async () => {
    const who = await caller('employee');
    await core.db.deleteFrom('session').where('user_id', '=', who.viewer.userId).execute();
    const fields = await fieldsOf('employee');
    expect(await refusal(createJob(core, who, fields, UNKEYED))).toMatchObject({ kind: 'signed-out' });
    expect(
      await core.db.selectFrom('job').select('number').where('upload_id', '=', fields.upload_id).execute(),
    ).toEqual([]);
  });

  it('for a company that the viewer does not see, is deleted or is not there, with one answer', async () => {
    const deleted = await aCompany(core.db, { deleted_at: new Date() });
    const answers = [
      await refusal(create('customer_B_same_corp')),
      await refusal(create('customer_other_corp')),
      await refusal(create('role10', { drjcoid: deleted })),
      await refusal(create('role10', { drjcoid: 999_999 })),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ kind: 'invalid', fields: { drjcoid: ['Company must be selected'] } });
  });

  it('with a contact who is not the company’s; a corporate contact is', async () => {
    const gone = await aContact(core.db, { company_id: world.companyA, deleted_at: new Date() });
    const { customer_B_same_corp, customer_corporate, employee } = world.people;
    for (const drj_contact_id of [customer_B_same_corp.contactId, employee.contactId, gone, 999_999])
      expect(await refusal(create('role10', { drj_contact_id }))).toMatchObject({
        fields: { drj_contact_id: ['Contact must be selected'] },
      });
    const own = { drjcoid: world.companyB, drj_contact_id: customer_corporate.contactId };
    expect(await create('customer_corporate', own)).toHaveProperty('job_id');
  });

  it('with an upload of another, a used, an expired, an unchecked or a discarded one', async () => {
    const uploaderId = world.people.role10.contactId;
    const put = (values: object) => anUpload(core.db, core.storage, { uploaderId, ...values });
    const used = await put({});
    await create('role10', { id: used });
    const ids = [
      used,
      await put({ uploaderId: world.people.employee.contactId }),
      await put({ expiresAt: new Date(Date.now() - 1000) }),
      await put({ isChecked: false }),
      await put({ state: 'discarded' }),
      await put({ state: 'rejected', isChecked: false }),
      randomUUID(),
    ];
    for (const id of ids)
      expect(await refusal(create('role10', { id }))).toMatchObject({ fields: { id: [MESSAGES.notUploaded] } });
  });

  it('as seals when the upload was checked for repairs; seals’ checks do for repairs', async () => {
    expect(await refusal(create('role10', { upload: { jobType: 'r' } }))).toMatchObject({
      message: MESSAGES.sealsNeedOtherChecks,
    });
    expect(await create('role10', { job_type: 'e', upload: { jobType: 's' } })).toHaveProperty('job_id');
  });

  it('when staff’s part comes from a customer, or an unlocked PDF from a company that has none', async () => {
    const both = await refusal(create('customer_A_owner', { staff_comments: 'x', no_lock_request: true }));
    expect(both).toMatchObject({
      fields: { staff_comments: [expect.any(String)], no_lock_request: [expect.any(String)] },
    });
    expect(await create('customer_A_owner', { staff_comments: '' })).toHaveProperty('job_id');
    const drjcoid = await aCompany(core.db, { allow_unsealed_request: true });
    const drj_contact_id = await aContact(core.db, { company_id: drjcoid });
    const { job_id } = await create('employee', {
      drjcoid,
      drj_contact_id,
      no_lock_request: true,
      staff_comments: 'x',
    });
    expect(await rowOf(job_id)).toMatchObject({ unlocked_requested: true, staff_comments: 'x' });
  });
});

it('warns of states that nobody can seal in all together, and of states that the drawings name besides', async () => {
  expect(
    (await create('role10', { seal_states: ['VA', 'WV'], upload: { readStates: ['VA'] } })).warning,
  ).toBeUndefined();
  const staff = await create('role10', { seal_states: ['VA', 'TX'], upload: { readStates: ['TX', 'GA'] } });
  expect(staff.warning).toBe(
    'The drawings name GA, which is not among the selected states. No engineer can seal in every selected state today: VA, TX.',
  );
  const customer = await create('customer_A_owner', { seal_states: ['TX'] });
  expect(customer.warning).toMatch(/^We will check the selected states/);
  const { contactId: engineer } = world.people.role10_sealer;
  await aLicense(core.db, engineer, 'TX', { valid_until: '2021-01-01' });
  expect((await create('role10', { seal_states: ['TX'] })).warning).toMatch(/^No engineer/);
});

it('warns where a suspended license or a missing firm authorization keeps the only engineer from sealing', async () => {
  const { contactId: engineer } = world.people.role10_sealer;
  const warningIn = async (state: string) => (await create('role10', { seal_states: [state] })).warning;
  await aLicense(core.db, engineer, 'UT', { status: 'suspended' });
  expect(await warningIn('UT')).toMatch(/^No engineer can seal/);
  await aLicense(core.db, engineer, 'NV');
  expect(await warningIn('NV')).toBeUndefined();
  await anAuthorization(core.db, 'VA');
  try {
    expect(await warningIn('NV')).toMatch(/^No engineer can seal/);
  } finally {
    await core.db.deleteFrom('firm_authorization').execute();
  }
});

it('warns of a plate manufacturer and a MiTek version that are not those of the company', async () => {
  const corporation_id = await aCorporation(core.db, { mitek_version: '8.6.2' });
  const drjcoid = await aCompany(core.db, { corporation_id });
  const drj_contact_id = await aContact(core.db, { company_id: drjcoid });
  const warned = async (read: object) =>
    (await create('role10', { drjcoid, drj_contact_id, upload: { read } })).warning;
  const same = { plate_manufacturer: 'MiTek', design_program: 'MiTek 20/20 8.6' };
  // The first job of the company: there is nothing to compare with but the corporation's version.
  expect(await warned({ ...same, plate_manufacturer: 'Alpine' })).toBeUndefined();
  expect(await warned(same)).toBeUndefined();
  expect(await warned({ plate_manufacturer: 'Eagle', design_program: 'MiTek 20/20 8.5' })).toBe(
    'The drawings name Eagle as the plate manufacturer; the latest jobs of the company name MiTek. ' +
      'The drawings were made with MiTek 8.5; the version noted for the corporation is 8.6.2.',
  );
  // Engineered wood has other manufacturers than trusses.
  await aJob(core.db, { company_id: drjcoid, contact_id: drj_contact_id, product: 'e', plate_manufacturer: 'Eagle' });
  expect(await warned({ ...same, plate_manufacturer: 'Eagle' })).toMatch('name Eagle as the plate manufacturer');
});

it('sends no receipt to a contact without an address, and says so', async () => {
  const drj_contact_id = await aContact(core.db, { company_id: world.companyA, email: null });
  const { job_id, warning } = await create('role10', { drj_contact_id });
  expect(warning).toMatch('can’t get email about this job');
  expect(await core.db.selectFrom('mail').select('id').where('job_number', '=', job_id).execute()).toEqual([]);
});
