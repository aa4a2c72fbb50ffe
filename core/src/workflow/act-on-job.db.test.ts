import type { ActionMove } from '@sealdesk/contract/jobs/act-on-job.ts';
import { MOVE_WARNINGS } from '@sealdesk/contract/jobs/move-messages.ts';
import { STATUS_ID, type StatusId } from '@sealdesk/contract/jobs/statuses.ts';
import { sql, type Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Core } from '../core.ts';
import { UNKEYED } from '../idempotency/once.ts';
import { signOut, type Caller } from '../identity/session.ts';
import { setPriorityOrder } from '../jobs/work-order/set-priority-order.ts';
import { deliverMail, requeueOverdueMail } from '../mail/deliver-mail.ts';
import { firmOf } from '../mail/firm.ts';
import { queueJobMail } from '../mail/queue-mail.ts';
import type { Job } from '../platform/database/schema.gen.ts';
import type { Mailer } from '../platform/mailer.ts';
import { aLetter } from '../testing/a-letter.ts';
import { aCompany, aContact, aDocument, aJob, anEmployee, aTimeEntry } from '../testing/builders.ts';
import { callerIn } from '../testing/caller.ts';
import { TEST_SECRETS_KEY, testCore } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { eventRows, jobRow } from '../testing/job-rows.ts';
import { buildWorld, type World } from '../testing/people.ts';
import { startEntry } from '../time-entries/start-entry.ts';
import { actOnJob } from './act-on-job.ts';

let database: TestDatabase;
let core: Core;
let world: World;
let staff: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  world = await buildWorld(core.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://firm.example' });
  staff = await callerIn(core, world, 'role10');
});
afterAll(async () => {
  await core.tasks.close();
  await database.destroy();
});

type Details = { reason?: string; target?: StatusId; from?: StatusId; by?: Caller };

async function act(jobNumber: number, name: ActionMove, { by = staff, ...details }: Details = {}) {
  return (await actOnJob(core, by, { jobNumber, name, ...details }, UNKEYED)).body;
}

async function newJob(status: StatusId, values: Partial<Insertable<Job>> = {}): Promise<number> {
  const owner = { company_id: world.companyA, contact_id: world.people.customer_A_owner.contactId };
  return aJob(core.db, { ...owner, status, ...values });
}

const jobOf = (number: number) => jobRow(core.db, number);
const eventsOf = (number: number) => eventRows(core.db, number);
const mailsOf = (number: number) => core.db.selectFrom('mail').selectAll().where('job_number', '=', number).execute();

/** The purposes of the job's documents that still stand. */
async function standing(number: number): Promise<string[]> {
  const documents = core.db.selectFrom('document').select('purpose').where('job_number', '=', number);
  return (await documents.where('superseded_at', 'is', null).orderBy('purpose').execute()).map(
    ({ purpose }) => purpose,
  );
}

async function addDocuments(job_number: number, purposes: string[]): Promise<void> {
  for (const purpose of purposes)
    await aDocument(core.db, { job_number, purpose, published_at: purpose === 'final' ? new Date() : null });
}
const SETS = ['initial_seals', 'merged', 'original', 'own_working', 'working'];

describe('a review', () => {
  it('is reserved, held with the job, resumed and approved by its holder', async () => {
    const me = world.people.role10.employeeId;
    const job = await newJob(STATUS_ID.finalReview);
    expect(await act(job, 'reserve')).toEqual({ message: `You hold the review of D${job}.`, job_status: 11 });
    expect(await jobOf(job)).toMatchObject({ status: 11, review_holder_id: me });
    await act(job, 'hold', { reason: 'Owner decides first.' });
    expect(await jobOf(job)).toMatchObject({ status: 6, held_from_status: 11, review_holder_id: me });
    const resumed = { message: `D${job} is in Final Review (Reserved) again.`, job_status: 11 };
    expect(await act(job, 'resume')).toEqual(resumed);
    expect(await jobOf(job)).toMatchObject({ status: 11, held_from_status: null, review_holder_id: me });
    expect(await act(job, 'approve', { reason: 'All pages proven.' })).toMatchObject({ message: `D${job} approved.` });
    expect(await jobOf(job)).toMatchObject({ status: 5, review_holder_id: null, reviewer_id: me });
    const actor_id = staff.viewer.contactId;
    expect(await eventsOf(job)).toEqual([
      { kind: 'reserve', actor_id, from_status: 10, to_status: 11, detail: {} },
      { kind: 'hold', actor_id, from_status: 11, to_status: 6, detail: { reason: 'Owner decides first.' } },
      { kind: 'resume', actor_id, from_status: 6, to_status: 11, detail: {} },
      { kind: 'approve', actor_id, from_status: 11, to_status: 5, detail: { reason: 'All pages proven.' } },
    ]);
    expect(await mailsOf(job)).toEqual([]);
  });

  it('returns the set to its sealer with the reason: for a seal defect the combined set stays', async () => {
    const sealer = world.people.role10_sealer;
    for (const target of [STATUS_ID.readyToSeal, STATUS_ID.inProgress] as const) {
      const job = await newJob(STATUS_ID.finalReview, { sealing_engineer_id: sealer.contactId, name: 'Clubhouse' });
      await addDocuments(job, SETS);
      await act(job, 'return', { reason: 'Page 31 has no seal.', target });
      expect(await jobOf(job)).toMatchObject({ status: target, reviewer_id: null });
      const kept = target === STATUS_ID.readyToSeal ? ['initial_seals', 'merged'] : [];
      expect(await standing(job)).toEqual([...kept, 'original', 'own_working']);
      const [mail, ...more] = await mailsOf(job);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ kind: 'return', recipients: [{ as: 'to', address: sealer.email }] });
      expect(mail!.body).toContain('> Page 31 has no seal.');
      expect(mail!.body).toMatch(/^role10 \w+ reviewed your sealed set/m);
    }
  });

  it('is mailed to whoever staged the seals where no sealer is recorded; where nobody is, the answer says so', async () => {
    const staged = await anEmployee(core.db);
    await aContact(core.db, { employee_id: staged, email: 'stager@firm.example' });
    const job = await newJob(STATUS_ID.finalReview, { initial_sealer_id: staged });
    const details = { reason: 'Page 31 has no seal.', target: STATUS_ID.readyToSeal };
    expect(await act(job, 'return', details)).not.toHaveProperty('warning');
    expect((await mailsOf(job))[0]).toMatchObject({ recipients: [{ address: 'stager@firm.example' }] });
    const nobodys = await newJob(STATUS_ID.finalReview);
    expect(await act(nobodys, 'return', details)).toMatchObject({ warning: MOVE_WARNINGS.notMailed });
    expect(await mailsOf(nobodys)).toEqual([]);
  });
});

it('a review is closed to who sealed the set, although they are no engineer any more', async () => {
  const job = await newJob(STATUS_ID.finalReview, { sealing_engineer_id: staff.viewer.contactId });
  for (const name of ['reserve', 'approve', 'return'] as const) {
    const details = { reason: 'All pages proven.', ...(name === 'return' && { target: STATUS_ID.readyToSeal }) };
    await expect(act(job, name, details)).rejects.toMatchObject({ kind: 'forbidden' });
  }
  expect(await eventsOf(job)).toEqual([]);
});

describe('a return to the customer', () => {
  it('mails the reason, word for word, to the contact', async () => {
    const job = await newJob(STATUS_ID.inProgress, { name: 'Lot 14' });
    const reason = 'T07 shows 20 psf.\r\n.\r\nThe site needs 25.';
    expect(await act(job, 'return-to-customer', { reason })).toMatchObject({
      message: `D${job} returned to the customer.`,
    });
    const [mail] = await mailsOf(job);
    expect(mail).toMatchObject({
      kind: 'return-to-customer',
      subject: `D${job} needs a corrected zip: Lot 14`,
      recipients: [{ as: 'to', address: world.people.customer_A_owner.email, state: 'waiting' }],
      state: 'waiting',
    });
    expect(mail!.body).toContain('> T07 shows 20 psf.\n> .\n> The site needs 25.');
    expect(mail!.body).toContain(`${firmOf(core.config).name}, `);
    expect(mail!.body).not.toContain('role10');
    const queued = await core.tasks.unqueued(core.db as never, [`deliver-mail:${mail!.id}`]);
    expect(queued).toEqual([]);
  });

  it('to a contact without an address, or who is gone, is made and says that nobody was mailed', async () => {
    const company_id = await aCompany(core.db);
    for (const values of [{ email: null }, { deleted_at: new Date() }]) {
      const contact_id = await aContact(core.db, { company_id, ...values });
      const job = await newJob(STATUS_ID.inProgress, { company_id, contact_id });
      expect(await act(job, 'return-to-customer', { reason: 'No loads.' })).toMatchObject({
        warning: MOVE_WARNINGS.notMailed,
      });
      expect(await jobOf(job)).toMatchObject({ status: 9 });
      expect(await mailsOf(job)).toEqual([]);
    }
  });
});

describe('a revision', () => {
  it('supersedes the finals and all sets, clears the completion, and mails only a returned one', async () => {
    for (const target of [STATUS_ID.inProgress, STATUS_ID.returned] as const) {
      const job = await newJob(STATUS_ID.complete, { reviewer_id: world.people.role10.employeeId });
      await addDocuments(job, [...SETS, 'final']);
      const reply = await act(job, 'revise', { reason: 'Seal date is wrong.', target });
      expect(reply).toMatchObject({ message: `D${job} is revised.`, warning: MOVE_WARNINGS.revised });
      expect(await jobOf(job)).toMatchObject({ status: target, completed_at: null, reviewer_id: null });
      expect(await standing(job)).toEqual(['original', 'own_working']);
      const mails = await mailsOf(job);
      expect(mails.map(({ kind }) => kind)).toEqual(target === STATUS_ID.returned ? ['revise'] : []);
      for (const { body } of mails) expect(body).toContain('that we sent you for this job are superseded');
    }
  });
});

describe('a revision while the mail about the completion waits', () => {
  const AT = '2 minutes';
  async function aCompleteJob(state: 'waiting' | 'sent' = 'waiting'): Promise<{ job: number; mailId: string }> {
    const job = await newJob(STATUS_ID.complete, { completion: 1 });
    await addDocuments(job, ['original', 'final']);
    const { email: address, contactId } = world.people.customer_A_owner;
    const recipients = { to: [{ contactId, name: `Contact ${contactId}`, address }] };
    const letter = aLetter({ subject: `D${job} is complete` });
    const news = { kind: 'completion', jobNumber: job, completion: 1, recipients, letter } as const;
    const { id: mailId } = (await core.db.transaction().execute((tx) => queueJobMail(tx, core, news)))!;
    const waits = { state, not_before: sql<Date>`now() + ${AT}::interval` };
    await core.db.updateTable('mail').set(waits).where('id', '=', mailId).execute();
    return { job, mailId };
  }
  const stateOf = async (id: string) =>
    (await core.db.selectFrom('mail').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
  const details = { reason: 'Seal date is wrong.', target: STATUS_ID.inProgress };

  it('withdraws that mail with the move: nothing is sent when its time comes, and none that has gone out is touched', async () => {
    const { job, mailId } = await aCompleteJob();
    const [other, sent] = [await aCompleteJob(), await aCompleteJob('sent')];
    await act(job, 'revise', details);
    await act(sent.job, 'revise', details);
    const states = await Promise.all([mailId, other.mailId, sent.mailId].map(stateOf));
    expect(states).toEqual(['withdrawn', 'waiting', 'sent']);

    const due = { not_before: sql<Date>`now() - interval '1 hour'` };
    await core.db.updateTable('mail').set(due).where('id', '=', mailId).execute();
    const send = vi.fn<Mailer['send']>();
    await deliverMail({ ...core, mailer: { send } }, mailId);
    await requeueOverdueMail(core);
    expect([send.mock.calls, await stateOf(mailId)]).toEqual([[], 'withdrawn']);
  });

  it('lets a mail reach the others that one of them has already', async () => {
    const { job, mailId } = await aCompleteJob();
    const ann = { as: 'to', name: 'Ann', address: 'ann@builder.example', state: 'accepted' };
    const { companyA: company_id } = world;
    await aContact(core.db, { company_id, email: 'bob@builder.example' });
    const bob = { ...ann, name: 'Bob', address: 'bob@builder.example', state: 'waiting' };
    const half = { recipients: JSON.stringify([ann, bob]), not_before: sql<Date>`now()` };
    await core.db.updateTable('mail').set(half).where('id', '=', mailId).execute();
    await act(job, 'revise', details);
    const send = vi.fn<Mailer['send']>(async ({ envelopeTo }) => ({
      accepted: envelopeTo,
      refused: [],
      problem: null,
    }));
    await deliverMail({ ...core, mailer: { send } }, mailId);
    expect(send.mock.calls.map(([{ envelopeTo }]) => envelopeTo)).toEqual([['bob@builder.example']]);
    expect(await stateOf(mailId)).toBe('sent');
  });

  it('keeps it where the revision is refused, or is not made in the end', async () => {
    const { job, mailId } = await aCompleteJob();
    await expect(act(job, 'revise', { target: STATUS_ID.inProgress })).rejects.toMatchObject({ kind: 'invalid' });
    const failing = { ...UNKEYED, keepAnswer: async () => Promise.reject(new Error('the connection is gone')) };
    const asked = actOnJob(core, staff, { jobNumber: job, name: 'revise', ...details }, failing);
    await expect(asked).rejects.toThrow('the connection is gone');
    expect([await stateOf(mailId), (await jobOf(job)).status]).toEqual(['waiting', STATUS_ID.complete]);
  });

  it('records that it has gone out when it was on its way at that moment', async () => {
    const { job, mailId } = await aCompleteJob();
    await core.db
      .updateTable('mail')
      .set({ not_before: sql<Date>`now()` })
      .where('id', '=', mailId)
      .execute();
    const send = async ({ envelopeTo }: { envelopeTo: string[] }) => {
      await act(job, 'revise', details);
      expect(await stateOf(mailId)).toBe('withdrawn');
      return { accepted: envelopeTo, refused: [], problem: null };
    };
    await deliverMail({ ...core, mailer: { send } }, mailId);
    expect(await stateOf(mailId)).toBe('sent');
  });
});

it('a pull back supersedes the combined set; a reopened job starts anew, with a warning', async () => {
  const ready = await newJob(STATUS_ID.readyToSeal);
  await addDocuments(ready, ['initial_seals', 'merged', 'original']);
  await act(ready, 'pull-back', { reason: 'T22 was left out.' });
  expect([await standing(ready), (await jobOf(ready)).status]).toEqual([['original'], 2]);

  const canceled = await newJob(STATUS_ID.cancelled);
  await addDocuments(canceled, SETS);
  expect(await act(canceled, 'reopen')).toMatchObject({
    message: `D${canceled} is reopened.`,
    warning: MOVE_WARNINGS.reopened,
  });
  expect([await standing(canceled), (await jobOf(canceled)).status]).toEqual([['original', 'own_working'], 1]);
});

describe('a move that undoes another', () => {
  it('is refused once a colleague took the reopened job up', async () => {
    const job = await newJob(STATUS_ID.cancelled);
    const { job_status: from } = await act(job, 'reopen');
    const colleague = await callerIn(core, world, 'employee');
    await startEntry(core, colleague, { jobNumber: job, isConfirmed: false }, UNKEYED);
    await expect(act(job, 'cancel', { from })).rejects.toMatchObject({
      kind: 'conflict',
      message: `D${job} is at In Progress, so it can’t be canceled. Someone changed it after your move.`,
    });
    expect(await jobOf(job)).toMatchObject({ status: STATUS_ID.inProgress });
    // The same move, not as an Undo, is open to them.
    expect(await act(job, 'cancel')).toMatchObject({ job_status: STATUS_ID.cancelled });
  });

  it('releases no review that someone else reserved since, and their own at once', async () => {
    const job = await newJob(STATUS_ID.finalReview);
    const { job_status: from } = await act(job, 'reserve');
    const reservedBy = async (review_holder_id: number | null) =>
      core.db.updateTable('job').set({ review_holder_id }).where('number', '=', job).execute();
    await reservedBy(world.people.role10_sealer.employeeId);
    await expect(act(job, 'release', { from })).rejects.toMatchObject({ kind: 'conflict' });
    expect(await jobOf(job)).toMatchObject({ review_holder_id: world.people.role10_sealer.employeeId });
    await reservedBy(staff.viewer.employeeId);
    expect(await act(job, 'release', { from })).toMatchObject({ job_status: STATUS_ID.finalReview });
  });
});

describe('a job that is held or canceled', () => {
  /** A company of its own whose jobs hold the places 1 to n. */
  async function placedJobs(count: number): Promise<number[]> {
    const company_id = await aCompany(core.db);
    const jobs: number[] = [];
    for (let place = 1; place <= count; place += 1)
      jobs.push(await newJob(STATUS_ID.inProgress, { company_id, work_order_place: place }));
    return jobs;
  }
  const placesOf = async (jobs: number[]) =>
    Promise.all(jobs.map(async (number) => (await jobOf(number)).work_order_place));

  it('gives up its place; the others move up, each with an event, and it gets none back', async () => {
    for (const name of ['hold', 'cancel'] as const) {
      const jobs = await placedJobs(3);
      await act(jobs[0]!, name);
      expect(await placesOf(jobs)).toEqual([0, 1, 2]);
      const placed = { kind: 'work-order-placed', actor_id: staff.viewer.contactId };
      expect((await eventsOf(jobs[0]!)).map(({ kind }) => kind)).toEqual(['work-order-placed', name]);
      expect(await eventsOf(jobs[2]!)).toMatchObject([{ ...placed, detail: { placeBefore: 3, placeAfter: 2 } }]);
      await act(jobs[0]!, name === 'hold' ? 'resume' : 'reopen');
      expect(await placesOf(jobs)).toEqual([0, 1, 2]);
    }
  });

  it('leaves a valid order when places are set at the same moment', async () => {
    const jobs = await placedJobs(4);
    await Promise.all([
      act(jobs[0]!, 'hold'),
      act(jobs[2]!, 'cancel'),
      setPriorityOrder(core, staff.viewer, { jobNumber: jobs[3]!, place: 1, isConfirmed: true }),
    ]);
    expect(await placesOf(jobs)).toEqual([0, 2, 0, 1]);
  });

  it('by canceling has its open time entries closed, and those of no other job', async () => {
    const [job, other] = [await newJob(STATUS_ID.inProgress), await newJob(STATUS_ID.inProgress)];
    const ended = new Date('2026-01-05T11:30:00Z');
    const started_at = new Date('2026-01-05T10:00:00Z');
    const enter = async (job_number: number, ended_at: Date | null) =>
      aTimeEntry(core.db, { job_number, employee_id: await anEmployee(core.db), started_at, ended_at });
    const entries = [await enter(job, null), await enter(job, null), await enter(job, ended), await enter(other, null)];
    await act(job, 'cancel');
    const rows = await core.db.selectFrom('time_entry').selectAll().where('id', 'in', entries).orderBy('id').execute();
    expect(rows.map(({ ended_at }) => ended_at)).toEqual([expect.any(Date), expect.any(Date), ended, null]);
  });
});

describe('two people at once', () => {
  it('make one move: the other is refused with a sentence, and there is one event and one mail', async () => {
    const colleague = await callerIn(core, world, 'role10_sealer');
    for (let round = 0; round < 3; round += 1) {
      const job = await newJob(STATUS_ID.inProgress);
      const tries = await Promise.allSettled(
        [staff, colleague].map((by) => act(job, 'return-to-customer', { reason: 'No loads.', by })),
      );
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const refused = tries.find((one) => one.status === 'rejected');
      expect(refused?.reason).toMatchObject({
        kind: 'conflict',
        message: `D${job} is at Returned, so it can’t be returned to its customer.`,
      });
      expect([(await eventsOf(job)).length, (await mailsOf(job)).length]).toEqual([1, 1]);
    }
  });
});

describe('an action that is refused', () => {
  it('changes nothing, whatever it is refused for', async () => {
    const customer = await callerIn(core, world, 'customer_A_owner');
    const stranger = await callerIn(core, world, 'customer_other_corp');
    const job = await newJob(STATUS_ID.readyToSeal, { work_order_place: 1 });
    await addDocuments(job, SETS);
    const before = await jobOf(job);
    const tries: [ActionMove, Details, object][] = [
      ['hold', { by: customer }, { kind: 'forbidden' }],
      ['cancel', { by: customer }, { kind: 'conflict' }],
      ['cancel', { by: stranger }, { kind: 'missing' }],
      ['approve', {}, { kind: 'conflict' }],
      ['pull-back', {}, { kind: 'invalid', fields: { reason: ['A reason is required.'] } }],
    ];
    for (const [name, details, refusal] of tries) await expect(act(job, name, details)).rejects.toMatchObject(refusal);
    expect(await jobOf(job)).toEqual(before);
    expect([await standing(job), await eventsOf(job), await mailsOf(job)]).toEqual([SETS, [], []]);
    await core.db.updateTable('job').set({ work_order_place: 0 }).where('number', '=', job).execute();
  });

  it('is one of somebody whose session ended after the call was let in', async () => {
    const gone = await callerIn(core, world, 'role10');
    await signOut(core, gone.sid);
    const job = await newJob(STATUS_ID.inProgress);
    await expect(act(job, 'hold', { by: gone })).rejects.toMatchObject({ kind: 'signed-out' });
    expect(await jobOf(job)).toMatchObject({ status: 2 });
  });
});
