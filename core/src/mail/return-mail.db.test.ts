import type { ActionMove } from '@sealdesk/contract/jobs/act-on-job.ts';
import type { CompletionMail } from '@sealdesk/contract/jobs/job-notice.ts';
import { STATUS_ID, type StatusId } from '@sealdesk/contract/jobs/statuses.ts';
import { RETURN_MAIL_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNKEYED } from '../idempotency/once.ts';
import type { Caller } from '../identity/session.ts';
import { aContact, aDocument, aJob } from '../testing/builders.ts';
import { callerIn } from '../testing/caller.ts';
import { TEST_SECRETS_KEY } from '../testing/core.ts';
import { openMailFixture, type MailFixture } from '../testing/mail-fixture.ts';
import { buildWorld, type World } from '../testing/people.ts';
import { actOnJob } from '../workflow/act-on-job.ts';
import { resendMail } from '../workflow/resend-mail.ts';
import { returnMailOf } from './completion-mail-columns.ts';
import { deliverMail } from './deliver-mail.ts';

let fixture: MailFixture;
let world: World;
let ops: Caller;
beforeAll(async () => {
  fixture = await openMailFixture();
  world = await buildWorld(fixture.core.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://firm.example' });
  ops = await callerIn(fixture.core, world, 'role10');
});
afterAll(() => fixture.close());

const { inProgress, finalReview, readyToSeal, complete, returned } = STATUS_ID;
const newJob = (status: StatusId, values: object = {}) =>
  aJob(fixture.core.db, {
    company_id: world.companyA,
    contact_id: world.people.customer_A_owner.contactId,
    sealing_engineer_id: world.people.role10_sealer.contactId,
    status,
    ...values,
  });
const act = (jobNumber: number, name: ActionMove, target?: StatusId, reason = 'T07 has no plates.') =>
  actOnJob(fixture.core, ops, { jobNumber, name, target, reason }, UNKEYED);

const mailsOf = (job: number) =>
  fixture.core.db.selectFrom('mail').selectAll().where('job_number', '=', job).orderBy('created_at').execute();
const received = (job: number) => fixture.smtp.received.filter(({ text }) => text.includes(`D${job}`));
/** Lets the time of the job's mails pass, and has the worker look at each. */
async function due(job: number, seconds = RETURN_MAIL_SECONDS) {
  await sql`update mail set not_before = not_before - make_interval(secs => ${seconds}) where job_number = ${job}`.execute(
    fixture.core.db,
  );
  for (const { id } of await mailsOf(job)) await deliverMail(fixture.core, id);
}
async function rowMail(job: number) {
  const { rows } = await fixture.core.pool.query<{ mail: CompletionMail | null }>(
    `select ${returnMailOf('j')} as mail from job j where j.number = $1`,
    [job],
  );
  return rows[0]!.mail;
}
const secondsLeft = async (job: number) => (await rowMail(job))?.seconds_left ?? null;

it('waits two minutes, which the row counts down, and then goes out once', async () => {
  for (const [from, name, to] of [
    [inProgress, 'return-to-customer', undefined],
    [complete, 'revise', returned],
    [finalReview, 'return', readyToSeal],
    [finalReview, 'return', inProgress],
  ] as const) {
    const job = await newJob(from);
    await aDocument(fixture.core.db, { job_number: job, purpose: 'final', published_at: new Date() });
    await act(job, name, to);
    expect(await secondsLeft(job)).toBeGreaterThan(0);
    expect(await secondsLeft(job)).toBeLessThanOrEqual(RETURN_MAIL_SECONDS);
    await due(job, 0);
    expect(received(job)).toEqual([]);
    await due(job);
    await due(job);
    expect(received(job)).toHaveLength(1);
    expect(received(job)[0]!.text).toContain('> T07 has no plates.');
    expect((await mailsOf(job)).map(({ state }) => state)).toEqual(['sent']);
    expect(await secondsLeft(job)).toBeNull();
  }
});

it('is not sent when the job has moved on, and is withdrawn', async () => {
  const job = await newJob(inProgress);
  await act(job, 'return-to-customer');
  await act(job, 'cancel');
  expect(await secondsLeft(job)).toBeNull();
  await act(job, 'reopen');
  await due(job);
  expect(received(job)).toEqual([]);
  expect((await mailsOf(job)).map(({ state }) => state)).toEqual(['withdrawn']);
});

it('is not sent to the sealer when the set is pulled back in the meantime', async () => {
  const job = await newJob(finalReview);
  await act(job, 'return', readyToSeal);
  await act(job, 'pull-back');
  await due(job);
  expect(received(job)).toEqual([]);
});

it('waits while the job is on hold, and goes out after Resume', async () => {
  const job = await newJob(inProgress);
  await act(job, 'return-to-customer');
  await act(job, 'hold');
  await due(job);
  await due(job);
  expect(received(job)).toEqual([]);
  expect((await mailsOf(job)).map(({ state }) => state)).toEqual(['waiting']);
  await act(job, 'resume');
  await due(job, 3_600);
  expect(received(job)).toHaveLength(1);
});

it('says what holds when it leaves: to the contact of then, with the name of then and the time of the return', async () => {
  const { db } = fixture.core;
  const job = await newJob(inProgress, { name: 'Lot 14' });
  await act(job, 'return-to-customer');
  const stamp = /\d\d\/\d\d\/\d\d \d\d:\d\d/;
  const [before] = await mailsOf(job);
  const contact_id = await aContact(db, {
    company_id: world.companyA,
    first_name: 'Nia',
    last_name: 'Cole',
    email: 'nia@builder.example',
  });
  await db.updateTable('job').set({ name: 'Lot 15', contact_id }).where('number', '=', job).execute();
  await due(job);
  const [mail] = received(job);
  expect(mail!.to).toEqual(['nia@builder.example']);
  expect(mail!.text).toContain('Hello Nia Cole,');
  expect(mail!.text).toContain('We cannot seal Lot 15');
  expect(stamp.exec(mail!.text)![0]).toBe(stamp.exec(before!.body)![0]);
  const [after] = await mailsOf(job);
  expect(after).toMatchObject({ message_id: before!.message_id, subject: `D${job} needs a corrected zip: Lot 15` });
});

it('is one email when the job is returned again within the wait, with the last reason', async () => {
  const job = await newJob(inProgress);
  await act(job, 'return-to-customer', undefined, 'The first reason.');
  await act(job, 'cancel');
  await act(job, 'reopen');
  await act(job, 'return-to-customer', undefined, 'The second reason.');
  await due(job);
  expect(received(job)).toHaveLength(1);
  expect(received(job)[0]!.text).toContain('The second reason.');
  expect((await mailsOf(job)).map(({ state }) => state)).toEqual(['withdrawn', 'sent']);
});

it('is retried with the same words after a failed attempt, unless the job has moved on since', async () => {
  const refusing = { ...fixture.core, mailer: { send: async () => ({ accepted: [], refused: [], problem: 'Down' }) } };
  for (const isMovedOn of [false, true]) {
    const job = await newJob(inProgress, { name: 'Lot 16' });
    await act(job, 'return-to-customer');
    const { id } = (await mailsOf(job))[0]!;
    await sql`update mail set not_before = now() where id = ${id}`.execute(fixture.core.db);
    await deliverMail(refusing, id);
    expect(await rowMail(job)).toMatchObject({ state: 'delayed' });
    await fixture.core.db.updateTable('job').set({ name: 'Lot 17' }).where('number', '=', job).execute();
    if (isMovedOn) await act(job, 'cancel');
    await deliverMail(fixture.core, id);
    expect((await mailsOf(job)).map(({ state }) => state)).toEqual([isMovedOn ? 'withdrawn' : 'sent']);
    expect(received(job).map(({ text }) => text.includes('Lot 16'))).toEqual(isMovedOn ? [] : [true]);
  }
});

it('is rewritten from the timeline where an earlier release kept no letter', async () => {
  const job = await newJob(inProgress);
  await act(job, 'return-to-customer');
  await fixture.core.db.updateTable('mail').set({ letter: null }).where('job_number', '=', job).execute();
  await due(job);
  expect(received(job).map(({ text }) => text.includes('> T07 has no plates.'))).toEqual([true]);
});

it('is withdrawn when a later revise leads to In Progress, which emails no one', async () => {
  const { db } = fixture.core;
  const job = await newJob(complete);
  const deliver = () => aDocument(db, { job_number: job, purpose: 'final', published_at: new Date() });
  await deliver();
  await act(job, 'revise', returned);
  await db.updateTable('job').set({ status: complete, completed_at: new Date() }).where('number', '=', job).execute();
  await deliver();
  await act(job, 'revise', inProgress);
  await due(job);
  expect(received(job)).toEqual([]);
  expect((await mailsOf(job)).map(({ state }) => state)).toEqual(['withdrawn']);
});

it('is not sent again to those who missed it once the job has moved on, and the sender reads why', async () => {
  const job = await newJob(inProgress);
  await act(job, 'return-to-customer');
  const { id } = (await mailsOf(job))[0]!;
  await sql`update mail set state = 'failed' where id = ${id}`.execute(fixture.core.db);
  await act(job, 'cancel');
  await expect(resendMail(fixture.core, ops, job, UNKEYED)).rejects.toThrow('has moved on');
  expect((await mailsOf(job)).map(({ state }) => state)).toEqual(['failed']);
});
