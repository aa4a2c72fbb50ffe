import { EditJobBody } from '@sealdesk/contract/jobs/edit-job.ts';
import { JOB_FIELD_COLUMN, JOB_FIELD_NAMES } from '@sealdesk/contract/jobs/job-fields.ts';
import { MOVE_WARNINGS } from '@sealdesk/contract/jobs/move-messages.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { sql, type Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { once, UNKEYED } from '../idempotency/once.ts';
import type { Caller } from '../identity/session.ts';
import { getTimeline } from '../jobs/get-timeline.ts';
import { setPriorityOrder } from '../jobs/work-order/set-priority-order.ts';
import type { Job } from '../platform/database/schema.gen.ts';
import { Refused } from '../refused.ts';
import { aCompany, aContact, aDocument, aJob, aLicense, anEmployee } from '../testing/builders.ts';
import { callerIn } from '../testing/caller.ts';
import { TEST_SECRETS_KEY, testCore } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { eventRows, jobRow } from '../testing/job-rows.ts';
import { buildWorld, type Actor, type World } from '../testing/people.ts';
import { editJob } from './edit-job.ts';

let database: TestDatabase;
let core: Core;
let world: World;
const callers = {} as Record<'role10' | 'employee' | 'customer_A_owner' | 'customer_B_same_corp', Caller>;
beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  world = await buildWorld(core.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://firm.example' });
  for (const who of ['role10', 'employee', 'customer_A_owner', 'customer_B_same_corp'] as const)
    callers[who] = await callerIn(core, world, who satisfies Actor);
});
afterAll(async () => {
  await core.tasks.close();
  await database.destroy();
});

async function newJob(values: Partial<Insertable<Job>> = {}): Promise<number> {
  const owner = { company_id: world.companyA, contact_id: world.people.customer_A_owner.contactId };
  return aJob(core.db, { ...owner, status: STATUS_ID.inProgress, ...values });
}

type Changes = Partial<EditJobBody>;

/** The form of a job with changes, as that person would send it: the sealer is on that of operations alone. */
async function form(jobNumber: number, changes: Changes = {}, by: Caller = callers.role10) {
  const { rows } = await sql<{ job: Record<string, unknown>; updated_at: string }>`
    select to_jsonb(job) as job, to_json(updated_at) #>> '{}' as updated_at from job
    where number = ${jobNumber}`.execute(core.db);
  const { job, updated_at } = rows[0]!;
  return EditJobBody.parse({
    ...Object.fromEntries(JOB_FIELD_NAMES.map((name) => [name, job[JOB_FIELD_COLUMN[name]]])),
    ...(by.viewer.kind === 'operations' && { engineer_seal_contact_id: job['sealing_engineer_id'] }),
    job_status: job['status'],
    updated_at,
    ...changes,
  });
}

async function save(jobNumber: number, changes: Changes = {}, by: Caller = callers.role10) {
  const fields = await form(jobNumber, changes, by);
  return (await editJob(core, by, { jobNumber, fields }, UNKEYED)).body;
}

/** How an edit is refused. */
async function refusal(saving: Promise<unknown>) {
  const error: unknown = await saving.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refused)) throw new Error('It was not refused.', { cause: error });
  const { kind, message, fields, facts } = error;
  return { kind, message, ...(fields && { fields }), ...(facts && { facts }) };
}

const jobOf = (number: number) => jobRow(core.db, number);
const eventsOf = (number: number) => eventRows(core.db, number);

describe('an edit', () => {
  it('saves what differs, with one event that keeps every change', async () => {
    const job = await newJob({ name: 'Lot 14', lot_number: '14', staff_comments: 'Call Ann first.' });
    const reply = await save(job, {
      job_name: 'Lot 15',
      lot_number: '',
      wind_speed: 115.5,
      staff_comments: 'Call Bob.',
    });
    expect(reply).toEqual({ message: `D${job} saved.` });
    expect(await jobOf(job)).toMatchObject({ name: 'Lot 15', lot_number: null, wind_speed: 115.5, designs: 12 });
    expect(await eventsOf(job)).toEqual([
      {
        kind: 'edited',
        actor_id: callers.role10.viewer.contactId,
        from_status: null,
        to_status: null,
        detail: {
          changes: [
            { field: 'job_name', before: 'Lot 14', after: 'Lot 15' },
            { field: 'staff_comments', before: 'Call Ann first.', after: 'Call Bob.' },
            { field: 'lot_number', before: '14', after: null },
            { field: 'wind_speed', before: null, after: '115.5' },
          ],
        },
      },
    ]);
  });

  it('that changes nothing is saved without an event, and what was read before it still counts', async () => {
    const job = await newJob();
    const fields = await form(job);
    for (let round = 0; round < 2; round += 1) await editJob(core, callers.role10, { jobNumber: job, fields }, UNKEYED);
    expect(await eventsOf(job)).toEqual([]);
  });

  it('is refused when a field changed since, with who changed it', async () => {
    const job = await newJob({ name: 'Lot 14' });
    const fields = await form(job, { job_name: 'Mine' });
    await save(job, { job_comments: 'First' }, callers.employee);
    const { updated_at } = await form(job);
    expect(await refusal(editJob(core, callers.role10, { jobNumber: job, fields }, UNKEYED))).toEqual({
      kind: 'stale',
      message: `D${job} was changed while you were editing it.`,
      facts: { updated_by: expect.stringContaining('employee'), updated_at },
    });
    expect(await jobOf(job)).toMatchObject({ name: 'Lot 14', comments: 'First' });
  });

  it('is not kept from its way by a work-order place, a document or another initial sealer', async () => {
    const job = await newJob({ name: 'Lot 14' });
    const fields = await form(job, { job_name: 'Mine' });
    await setPriorityOrder(core, callers.role10.viewer, { jobNumber: job, place: 1, isConfirmed: false });
    await aDocument(core.db, { job_number: job, purpose: 'own_working' });
    const initial_sealer_id = await anEmployee(core.db);
    await core.db.updateTable('job').set({ initial_sealer_id }).where('number', '=', job).execute();
    await editJob(core, callers.role10, { jobNumber: job, fields }, UNKEYED);
    expect(await jobOf(job)).toMatchObject({ name: 'Mine', work_order_place: 1, initial_sealer_id });
  });

  it('sent again under its key is answered with the first answer', async () => {
    const job = await newJob();
    const fields = await form(job, { job_name: 'Once' });
    const send = () =>
      once(
        core,
        { contactId: callers.role10.viewer.contactId, key: `edit-${job}`, call: 'editJob', content: fields },
        (running) => editJob(core, callers.role10, { jobNumber: job, fields }, running),
      );
    expect(await send()).toEqual(await send());
    expect(await eventsOf(job)).toHaveLength(1);
  });

  it('is no customer’s: their own job is refused, another’s does not exist', async () => {
    const job = await newJob();
    expect(await refusal(save(job, {}, callers.customer_A_owner))).toMatchObject({ kind: 'forbidden' });
    expect(await refusal(save(job, {}, callers.customer_B_same_corp))).toMatchObject({ kind: 'missing' });
  });
});

describe('another status', () => {
  it('is the move of the table, after the fields, with its reason and its effects', async () => {
    const job = await newJob({ status: STATUS_ID.readyToSeal });
    await aDocument(core.db, { job_number: job, purpose: 'merged' });
    const reply = await save(job, { job_status: 2, reason: 'T22 was left out.', job_name: 'Lot 15' });
    expect(reply.message).toBe(`D${job} saved. It is at In Progress now.`);
    expect(await eventsOf(job)).toMatchObject([
      { kind: 'edited' },
      { kind: 'pull-back', from_status: 3, to_status: 2, detail: { reason: 'T22 was left out.' } },
    ]);
    const standing = core.db.selectFrom('document').select('id').where('job_number', '=', job);
    expect(await standing.where('superseded_at', 'is', null).execute()).toEqual([]);
    expect(await refusal(save(await newJob({ status: 3 }), { job_status: 2 }))).toMatchObject({
      kind: 'invalid',
      fields: { reason: ['A reason is required.'] },
    });
  });

  it('takes a job up, into engineering for repairs and specialty jobs alone; the type of the same save counts', async () => {
    await save(await newJob({ status: 1 }), { job_status: 2 }, callers.employee);
    const repair = await newJob({ status: 1, type: 'r' });
    await save(repair, { job_status: 8 }, callers.employee);
    expect(await jobOf(repair)).toMatchObject({ status: 8 });
    const seals = await newJob({ status: 2 });
    expect(await refusal(save(seals, { job_status: 8 }, callers.employee))).toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('Only repair and specialty jobs can.'),
    });
    await save(seals, { job_status: 8, job_type: 'r' }, callers.employee);
    expect(await jobOf(seals)).toMatchObject({ status: 8, type: 'r' });
    expect(await refusal(save(seals, { job_type: 's' }))).toMatchObject({
      kind: 'invalid',
      fields: { job_type: expect.anything() },
    });
  });

  it('that no move leads to is refused, and a move of operations is not an employee’s', async () => {
    const job = await newJob({ status: 1 });
    expect(await refusal(save(job, { job_status: 5 }))).toEqual({
      kind: 'conflict',
      message: `D${job} is at Received, so it can’t be set to Awaiting Final.`,
    });
    expect(await refusal(save(job, { job_status: 6 }, callers.employee))).toMatchObject({ kind: 'forbidden' });
    expect(await jobOf(job)).toMatchObject({ status: 1 });
  });

  it('frees the work-order place, warns, and leads a held job back', async () => {
    const company_id = await aCompany(core.db);
    const job = await newJob({ company_id, work_order_place: 1 });
    const next = await newJob({ company_id, work_order_place: 2 });
    await save(job, { job_status: 6 });
    expect(await jobOf(job)).toMatchObject({ status: 6, held_from_status: 2, work_order_place: 0 });
    expect(await jobOf(next)).toMatchObject({ work_order_place: 1 });
    await save(job, { job_status: 2 });
    expect(await jobOf(job)).toMatchObject({ status: 2, held_from_status: null });
    await save(job, { job_status: 7 });
    expect(await save(job, { job_status: 1 })).toMatchObject({ warning: MOVE_WARNINGS.reopened });
  });
});

describe('company, contact and sealer', () => {
  it('need a recent sign-in where another company gets the job', async () => {
    const job = await newJob();
    const colleague = await aContact(core.db, { company_id: world.companyA });
    await sql`update session set proved_at = now() - interval '10 minutes 1 second'`.execute(core.db);
    const toB = { drjcoid: world.companyB, drj_contact_id: world.people.customer_B_same_corp.contactId };
    expect(await refusal(save(job, toB))).toMatchObject({ kind: 'needs-recent-proof' });
    expect(await jobOf(job)).toMatchObject({ company_id: world.companyA });
    await save(job, { drj_contact_id: colleague });
    await sql`update session set proved_at = now()`.execute(core.db);
  });

  it('are set by operations; the place is given up, and the timeline names both sides', async () => {
    const { companyA, companyB, people } = world;
    const job = await newJob({ work_order_place: 1, company_id: await aCompany(core.db, { name: 'Cedar' }) });
    const toB = { drjcoid: companyB, drj_contact_id: people.customer_B_same_corp.contactId };
    await save(job, toB);
    expect(await jobOf(job)).toMatchObject({
      company_id: companyB,
      work_order_place: 0,
      corporation_id: world.corporationId,
    });
    expect(await eventsOf(job)).toMatchObject([
      { kind: 'work-order-placed', detail: { placeBefore: 1, placeAfter: 0 } },
      {
        kind: 'edited',
        detail: {
          changes: [
            { field: 'drjcoid', before: 'Cedar', after: 'Alder Truss B', afterId: companyB },
            { field: 'drj_contact_id', after: expect.stringContaining('customer_B_same_corp') },
          ],
        },
      },
    ]);
    const fromEmployee = await refusal(save(job, { drjcoid: companyA }, callers.employee));
    expect(fromEmployee).toMatchObject({
      kind: 'invalid',
      fields: { drjcoid: ['Only operations can change the company'] },
    });
    // A contact of another company does not stand for this one.
    expect(await refusal(save(job, { drjcoid: companyA }))).toMatchObject({
      fields: { drj_contact_id: ['Contact must be selected'] },
    });
    expect(await refusal(save(job, { drjcoid: 2_000_000 }))).toMatchObject({
      fields: { drjcoid: ['Company must be selected'] },
    });
  });

  it('stay with a complete job; a revised one keeps its company and may get another contact', async () => {
    const toB = { drjcoid: world.companyB, drj_contact_id: world.people.customer_B_same_corp.contactId };
    const colleague = await aContact(core.db, { company_id: world.companyA });
    const complete = await newJob({ status: 4 });
    expect(await refusal(save(complete, toB))).toMatchObject({ kind: 'conflict' });
    expect(await refusal(save(complete, { drj_contact_id: colleague }))).toMatchObject({ kind: 'conflict' });
    const revised = await newJob({ status: 2, completion: 1 });
    expect(await refusal(save(revised, toB))).toMatchObject({ kind: 'conflict' });
    await save(revised, { drj_contact_id: colleague });
    expect(await jobOf(revised)).toMatchObject({ contact_id: colleague });
  });

  it('a sealer is chosen among those who can seal every state', async () => {
    const sealer = world.people.role10_sealer.contactId;
    const states = ['VA', 'WY'];
    const job = await newJob({ seal_states: ['VA'] });
    await save(job, { engineer_seal_contact_id: sealer });
    expect(await jobOf(job)).toMatchObject({ sealing_engineer_id: sealer });
    const refused = await refusal(save(job, { seal_states: states }));
    expect(refused).toMatchObject({
      kind: 'invalid',
      fields: { engineer_seal_contact_id: ['Holds no license valid today in all of VA, WY'] },
    });
    const nobody = await save(job, { seal_states: states, engineer_seal_contact_id: null });
    expect(nobody.warning).toBe('No engineer can seal in every selected state today: VA, WY.');
    await aLicense(core.db, sealer, 'WY');
    expect(await save(job, { engineer_seal_contact_id: sealer })).toEqual({ message: `D${job} saved.` });
    expect(await refusal(save(job, { engineer_seal_contact_id: null }, callers.employee))).toMatchObject({
      fields: { engineer_seal_contact_id: ['Only operations choose the sealer'] },
    });
  });

  it('type, states and sealer stand once a sealed set is there', async () => {
    for (const purpose of ['working', 'final']) {
      const job = await newJob({ status: purpose === 'final' ? 4 : 10 });
      await aDocument(core.db, { job_number: job, purpose, published_at: purpose === 'final' ? new Date() : null });
      for (const changes of [{ job_type: 'r' as const }, { seal_states: ['NC'] }])
        expect(await refusal(save(job, changes))).toMatchObject({
          kind: 'conflict',
          message: `D${job} has a sealed set, so its type, its seal states and its sealer can’t change.`,
        });
      await save(job, { job_comments: 'Still open to words.' });
    }
  });
});

describe('the timeline', () => {
  it('shows customers the changes of what they see of a job, and operations all', async () => {
    const job = await newJob();
    await save(job, { staff_comments: 'Only for us.' }, callers.employee);
    await save(job, { job_name: 'Lot 16' });
    const place = { jobNumber: job, before: null };
    const theirs = await getTimeline(core, callers.customer_A_owner.viewer, place);
    expect(theirs.events).toMatchObject([
      { kind: 'edited', actor: null, changes: [{ field: 'job_name', after: 'Lot 16' }] },
    ]);
    expect(JSON.stringify(theirs)).not.toContain('Only for us.');
    const ours = await getTimeline(core, callers.role10.viewer, place);
    expect(ours.events.map(({ changes }) => changes?.map(({ field }) => field))).toEqual([
      ['job_name'],
      ['staff_comments'],
    ]);
  });
});

it('of two saves of the same job at once, one is saved and the other is refused as stale', async () => {
  const job = await newJob();
  for (let round = 0; round < 20; round += 1) {
    const both = await Promise.all(
      (['role10', 'employee'] as const).map(async (who) => {
        const fields = await form(job, { job_comments: `round ${round} by ${who}` }, callers[who]);
        return { who, fields };
      }),
    );
    const outcomes = await Promise.allSettled(
      both.map(async ({ who, fields }) => editJob(core, callers[who], { jobNumber: job, fields }, UNKEYED)),
    );
    const saved = both.filter((_, index) => outcomes[index]!.status === 'fulfilled');
    expect(saved).toHaveLength(1);
    expect((await jobOf(job)).comments).toBe(`round ${round} by ${saved[0]!.who}`);
  }
  expect(await eventsOf(job)).toHaveLength(20);
});
