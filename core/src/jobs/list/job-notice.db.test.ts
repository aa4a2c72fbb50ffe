import type { ActionMove } from '@sealdesk/contract/jobs/act-on-job.ts';
import { STATUS_ID, type StatusId } from '@sealdesk/contract/jobs/statuses.ts';
import { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import type { JobNotice } from '@sealdesk/contract/jobs/job-notice.ts';
import type { JobListReply } from '@sealdesk/contract/jobs/job.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UNKEYED } from '../../idempotency/once.ts';
import type { Caller } from '../../identity/session.ts';
import { deliverMail } from '../../mail/deliver-mail.ts';
import type { JobMailKind } from '../../mail/mail-kinds.ts';
import { queueJobMail } from '../../mail/queue-mail.ts';
import { aLetter } from '../../testing/a-letter.ts';
import { aCompany, aContact, aDocument, aJob, anEmployee } from '../../testing/builders.ts';
import { callerIn } from '../../testing/caller.ts';
import { TEST_SECRETS_KEY } from '../../testing/core.ts';
import { openMailFixture, type MailFixture } from '../../testing/mail-fixture.ts';
import { buildWorld, type World } from '../../testing/people.ts';
import { actOnJob } from '../../workflow/act-on-job.ts';
import { asViewer, type Viewer } from '../../viewer.ts';
import { listJobs } from './job-list.store.ts';
import { sentBackOf as sentBackSql } from '../../timeline/job-event-columns.ts';
import { noticeOf as noticeSql } from './job-notice-columns.ts';

let fixture: MailFixture;
let world: World;
let ops: Caller;
const readers: { contactId: number; name: string; address: string }[] = [];
/** What the mail server says to an address; without a word it takes everything. */
let answers: Record<string, string> = {};
beforeAll(async () => {
  fixture = await openMailFixture({ onRecipient: (address) => answers[address] ?? null });
  world = await buildWorld(fixture.core.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://firm.example' });
  const { db } = fixture.core;
  for (const address of [ANN, 'bob@builder.example']) {
    const contactId = await aContact(db, { email: address, employee_id: await anEmployee(db) });
    readers.push({ contactId, name: '', address });
  }
});
beforeEach(async () => {
  answers = {};
  ops = await callerIn(fixture.core, world, 'role10');
});
afterAll(() => fixture.close());

const settings = { firmTimezone: 'America/New_York', address: 'http://127.0.0.1:8080' };
const ANN = 'ann@builder.example';
const REFUSED = { [ANN]: '550 No such user' };

async function newJob(status = 1): Promise<number> {
  const contact_id = world.people.customer_A_owner.contactId;
  return aJob(fixture.core.db, { company_id: world.companyA, contact_id, status });
}

/** Sends a mail about the job, to Ann and somebody who always has it. Both are staff, so every kind may reach them. */
async function mail(job: number, kind: JobMailKind, subject: string = kind): Promise<string> {
  const { core } = fixture;
  const letter = aLetter({ subject });
  const queued = await core.db
    .transaction()
    .execute((tx) => queueJobMail(tx, core, { kind, jobNumber: job, recipients: { to: readers }, letter }));
  await deliverMail(core, queued!.id);
  return queued!.id;
}

async function noticeOf(job: number): Promise<JobNotice | null> {
  const { rows } = await fixture.core.pool.query<{ json: JobNotice | null }>(
    `select notice.json from job j ${noticeSql('j')} where j.number = $1`,
    [job],
  );
  return rows[0]!.json;
}

const act = async (job: number, name: 'return-to-customer' | 'hold' | 'resume') =>
  actOnJob(fixture.core, ops, { jobNumber: job, name, reason: 'T07 has no plates.' }, UNKEYED);
const ago = async (id: string, days: number) =>
  sql`update mail set created_at = now() - ${days} * interval '1 day', sent_at = now() - ${days} * interval '1 day'
    where id = ${id}`.execute(fixture.core.db);

describe('why a job came back to us', () => {
  const sentBack = async (job: number) => {
    const { rows } = await fixture.core.pool.query<{ json: unknown }>(
      `select ${sentBackSql('j')} as json from job j where j.number = $1`,
      [job],
    );
    return rows[0]!.json;
  };
  const move = async (job: number, name: ActionMove, target?: StatusId) =>
    actOnJob(fixture.core, ops, { jobNumber: job, name, reason: 'Sheet 7 has no plates.', target }, UNKEYED);

  it('is with the row after a return for drawing changes, through a hold, and until the job moves on', async () => {
    const job = await newJob(STATUS_ID.finalReview);
    expect(await sentBack(job)).toBeNull();
    await move(job, 'return', STATUS_ID.inProgress);
    const { first_name, last_name } = await fixture.core.db
      .selectFrom('contact')
      .select(['first_name', 'last_name'])
      .where('id', '=', ops.viewer.contactId)
      .executeTakeFirstOrThrow();
    const reason = 'Sheet 7 has no plates.';
    const expected = { move: 'return', reason, by: `${first_name} ${last_name}`, at: expect.any(String) };
    expect(await sentBack(job)).toEqual(expected);
    await move(job, 'hold');
    expect(await sentBack(job)).toBeNull();
    await move(job, 'resume');
    expect(await sentBack(job)).toEqual(expected);
    await move(job, 'return-to-customer');
    expect(await sentBack(job)).toBeNull();
  });

  it('is with the row after a return to the sealer, Pull back and Revise to In Progress, and not after a return to the customer', async () => {
    const { finalReview, readyToSeal, complete, inProgress, returned } = STATUS_ID;
    for (const [from, name, to, expected] of [
      [finalReview, 'return', readyToSeal, 'return'],
      [readyToSeal, 'pull-back', undefined, 'pull-back'],
      [complete, 'revise', inProgress, 'revise'],
      [complete, 'revise', returned, null],
      [inProgress, 'return-to-customer', undefined, null],
    ] as const) {
      const job = await newJob(from);
      await aDocument(fixture.core.db, { job_number: job, purpose: 'final', published_at: new Date() });
      await move(job, name, to);
      expect(((await sentBack(job)) as { move: string } | null)?.move ?? null).toBe(expected);
    }
  });
});

describe('the notice of a mail', () => {
  it('says who refused it and why; a mail that went out says nothing', async () => {
    const job = await newJob();
    await mail(job, 'receipt');
    expect(await noticeOf(job)).toBeNull();
    answers = REFUSED;
    await mail(job, 'return', 'D1 was returned');
    expect(await noticeOf(job)).toMatchObject({
      kind: 'mail-refused',
      message: 'A mail was refused: D1 was returned',
      detail: `${ANN} was refused: 550 No such user`,
    });
  });

  it('says that it was given up', async () => {
    const job = await newJob();
    answers = { [ANN]: '450 Later', 'bob@builder.example': '450 Later' };
    const id = await mail(job, 'return', 'D1 was returned');
    expect(await noticeOf(job)).toBeNull();
    await sql`update mail set not_before = now() - interval '4 days', created_at = now() - interval '4 days'
      where id = ${id}`.execute(fixture.core.db);
    await deliverMail(fixture.core, id);
    expect(await noticeOf(job)).toMatchObject({
      kind: 'mail-given-up',
      message: 'A mail was given up: D1 was returned',
      detail: '450 Later',
    });
  });

  it('is not hidden by a later mail of another kind, and ends with a newer one of its own', async () => {
    const job = await newJob();
    answers = REFUSED;
    await mail(job, 'return');
    answers = {};
    await mail(job, 'receipt');
    expect(await noticeOf(job)).toMatchObject({ message: 'A mail was refused: return' });
    await mail(job, 'return', 'again');
    expect(await noticeOf(job)).toBeNull();
  });

  it('stays while the job does, its own move’s mail included, and leaves with the next move', async () => {
    const job = await newJob();
    await act(job, 'return-to-customer');
    const own = await fixture.core.db.selectFrom('mail').selectAll().where('job_number', '=', job).execute();
    expect(own).toHaveLength(1);
    const [{ address }] = own[0]!.recipients as [{ address: string }];
    answers = { [address]: '550 No such user' };
    await sql`update mail set not_before = now() where id = ${own[0]!.id}`.execute(fixture.core.db);
    await deliverMail(fixture.core, own[0]!.id);
    expect(await noticeOf(job)).toMatchObject({ message: `A mail was given up: ${own[0]!.subject}` });
    // Made long after the former move, as moves are.
    await ago(own[0]!.id, 1);
    await act(job, 'hold');
    expect(await noticeOf(job)).toBeNull();
  });

  it('leaves a closed job after thirty days, and no open one', async () => {
    const [open, closed] = [await newJob(), await newJob(4)];
    answers = REFUSED;
    const ids = [await mail(open, 'return'), await mail(closed, 'revise')];
    for (const id of ids) await ago(id, 29);
    expect([(await noticeOf(open))?.kind, (await noticeOf(closed))?.kind]).toEqual(['mail-refused', 'mail-refused']);
    for (const id of ids) await ago(id, 31);
    expect([(await noticeOf(open))?.kind, await noticeOf(closed)]).toEqual(['mail-refused', null]);
  });

  it('is announced to open lists when a mail is refused', async () => {
    const job = await newJob();
    const client = await fixture.core.pool.connect();
    const received: string[] = [];
    client.on('notification', ({ payload }) => received.push(payload ?? ''));
    try {
      await client.query('listen job_changed');
      answers = REFUSED;
      await mail(job, 'return');
      await client.query('select 1');
      expect(received.filter((payload) => payload.includes(String(job)))).not.toEqual([]);
    } finally {
      await client.query('unlisten *');
      client.release();
    }
  });
});

describe('a contact who moved to another company', () => {
  it('keeps their name on the job, shows no one their address, and has a notice for operations', async () => {
    const { core } = fixture;
    const { db } = core;
    const [company_id, rival] = [await aCompany(db, { name: 'Redrock' }), await aCompany(db)];
    const contactId = await aContact(db, {
      company_id,
      first_name: 'Dana',
      last_name: 'X',
      email: 'dana@redrock.example',
    });
    const main = await aContact(db, { company_id, first_name: 'Mia', last_name: 'X', email: 'mia@redrock.example' });
    const copies = { main_contact_id: main, cc_contact_id: contactId };
    await db.updateTable('company').set(copies).where('id', '=', company_id).execute();
    const job = await aJob(db, { company_id, contact_id: contactId, status: 9 });
    const read = async (viewer: Viewer) => {
      const query = JobListQuery.parse({});
      const { jobs } = JSON.parse(await listJobs(core.pool, viewer, query, settings)) as JobListReply;
      return jobs.data.find(({ job_id }) => job_id === job);
    };
    const ofCompany = (id: number) => {
      const company = { id, name: '', allowsUnsealedRequest: false };
      return asViewer({ ...ops.viewer, employeeId: null, role: 0, company, corporateOf: null });
    };
    const recipients = { to: [{ contactId, name: '', address: null }] };
    const news = { kind: 'return-to-customer', jobNumber: job, recipients, letter: aLetter() } as const;
    const mailed = await db.transaction().execute((tx) => queueJobMail(tx, core, news));
    expect((await read(ofCompany(company_id)))!.contact.email).toBe('dana@redrock.example');
    expect((await read(ops.viewer))!.copies).toHaveLength(2);

    const moved = { company_id: rival, email: 'dana@rival.example' };
    await db.updateTable('contact').set(moved).where('id', '=', contactId).execute();
    await deliverMail(core, mailed!.id);
    const nothing = { contact_name: 'Dana X', email: null, work_phone: null, cell_phone: null };
    expect((await read(ofCompany(company_id)))!.contact).toEqual(nothing);
    expect(await read(ofCompany(rival))).toBeUndefined();
    const row = (await read(ops.viewer))!;
    expect([row.contact, row.copies!.map(({ type }) => type)]).toEqual([nothing, ['Main contact']]);
    expect(row.notice).toMatchObject({
      kind: 'mail-readdressed',
      message: 'An email went to someone else: Ready',
      detail: 'Dana X doesn’t belong to Redrock any more.\nThe email goes to Mia X instead.',
    });
  });
});
