import { COMPLETION_MAIL_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { UNLOCKED_BUT_LOCK_EXPECTED } from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../identity/session.ts';
import { UNKEYED } from '../idempotency/once.ts';
import { deliverMail, type MailCore } from '../mail/deliver-mail.ts';
import { openMailer } from '../platform/mailer.ts';
import { aCompany, aContact, aCorporation, anEmployee, aTimeEntry, aUser } from '../testing/builders.ts';
import { aSession } from '../testing/caller.ts';
import { aSheetSet } from '../testing/drawings/sheet-set.ts';
import { aStoredDocument } from '../testing/files.ts';
import { aJobToSeal, aSmallSet } from '../testing/job-to-seal.ts';
import { sealedSet, type SealedSet } from '../testing/sealed/make-set.ts';
import { openSetDesk, type SetDesk } from '../testing/set-desk.ts';
import { openSmtpListener, type SmtpListener } from '../testing/smtp.ts';
import { discardUpload } from '../uploads/discard-upload.ts';
import { getUploadProgress } from '../uploads/upload-progress.ts';
import { actOnJob } from './act-on-job.ts';
import { listJobDocuments } from '../documents/job-documents.ts';
import { resendMail } from './resend-mail.ts';

let desk: SetDesk;
let ops: Caller;
let set: SealedSet;
let smtp: SmtpListener;
let refused: string[];
let mailCore: MailCore;
beforeAll(async () => {
  desk = await openSetDesk();
  set = await aSmallSet('final-upload');
  smtp = await openSmtpListener({
    onRecipient: (address) => (refused.includes(address) ? '550 No such person' : null),
  });
  mailCore = { ...desk.core, mailer: openMailer({ ...desk.core.config, SMTP_URL: smtp.url }) };
});
beforeEach(async () => {
  refused = [];
  ops = await desk.caller('role10');
});
afterAll(async () => {
  await smtp.close();
  await desk.close();
});

/** A job at Awaiting Final, with the sealed set that was reviewed. */
async function reviewed(values: Parameters<typeof aJobToSeal>[3] = {}) {
  const { job, engineerId } = await aJobToSeal(desk.core, desk.world, set, {
    status: STATUS_ID.awaitingFinal,
    ...values,
  });
  const working = { job_number: job, purpose: 'working', name: 'sealed.pdf', bytes: set.sealed };
  await aStoredDocument(desk.core.db, desk.core.storage, { ...working, uploader_id: ops.viewer.contactId });
  return { job, engineerId };
}

const final = (job: number, files: Record<string, Buffer> = { 'final.pdf': set.sealed }, by = ops) =>
  ({ job, files, by, purpose: 'final' }) as const;
const index = () => aSheetSet('Index', 1);
const deliver = async (mailId: string) => deliverMail(mailCore, mailId);

/** Lets time pass for the mail: it is due, or has been held for so long. */
const age = async (mailId: string, seconds: number) =>
  sql`update mail set not_before = not_before - make_interval(secs => ${seconds}),
    held_since = held_since - make_interval(secs => ${seconds}) where id = ${mailId}`.execute(desk.core.db);

async function theMail(job: number) {
  const mails = await desk.mailsOf(job);
  expect(mails).toHaveLength(1);
  return mails[0]!;
}

describe('an accepted final', () => {
  it('completes the job, frees its place, stops its timers, publishes its files and mails the customer once, with every copy', async () => {
    const { db } = desk.core;
    const corporation_id = await aCorporation(db);
    const company_id = await aCompany(db, { corporation_id });
    const person = async (first_name: string, email: string | null) =>
      aContact(db, { company_id, first_name, last_name: 'X', email });
    const contact_id = await person('Kelsey', 'kelsey@customer.example');
    const cc = await person('Sam', 'sam@customer.example');
    await db
      .updateTable('company')
      .set({ cc_contact_id: cc, main_contact_id: contact_id })
      .where('id', '=', company_id)
      .execute();
    await db
      .updateTable('corporation')
      .set({ cc_contact_id: await person('Corey', null) })
      .where('id', '=', corporation_id)
      .execute();
    const { job, engineerId } = await reviewed({ company_id, contact_id, work_order_place: 2 });
    const timer = await aTimeEntry(db, { job_number: job, employee_id: await anEmployee(db), ended_at: null });

    const before = await desk.jobOf(job, ops);
    expect(before).toMatchObject({
      client_email_body: `The sealed documents of ${String(before['job_name'])} are ready.`,
      copies: [
        { contact: 'Sam X <sam@customer.example>', type: 'Company copy' },
        { contact: 'Corey X', type: 'Corporate copy' },
        { contact: 'Kelsey X <kelsey@customer.example>', type: 'Main contact' },
      ],
      completion_mail: null,
    });
    const answer = await desk.sendAndCheck({ ...final(job), words: 'Two sheets changed.' });
    expect(answer).toMatchObject({ status: 'confirm', message: `D${job} is complete.` });
    const entry = db.selectFrom('time_entry').select('ended_at').where('id', '=', timer);
    expect(await entry.executeTakeFirst()).toEqual({ ended_at: expect.any(Date) });

    const after = await desk.jobOf(job, ops);
    expect(after).toMatchObject({
      job_status: { id: STATUS_ID.complete },
      num_final_docs: 1,
      job_priority_order: 0,
      date_final_sent: expect.any(String),
      engineer_seal_contact_id: engineerId,
      replace_file: 'final',
      // Whoever replaces the file keeps the words.
      client_email_body: 'Two sheets changed.',
      completion_mail: { state: 'waiting', seconds_left: expect.toSatisfy((left: number) => left > 0 && left <= 120) },
    });
    expect((await desk.documentsOf(job, 'final'))[0]).toMatchObject({ published_at: expect.any(Date) });
    expect((await desk.eventsOf(job)).at(-1)).toMatchObject({ kind: 'final-upload', from_status: 5, to_status: 4 });

    const mail = await theMail(job);
    expect(mail).toMatchObject({
      kind: 'completion',
      completion: 1,
      subject: expect.stringContaining(`D${job} is complete`),
    });
    expect(mail.recipients).toEqual([
      {
        as: 'to',
        name: 'Kelsey X',
        address: 'kelsey@customer.example',
        state: 'waiting',
        contactId: contact_id,
        type: 'Main contact',
      },
      {
        as: 'cc',
        name: 'Sam X',
        address: 'sam@customer.example',
        state: 'waiting',
        contactId: cc,
        type: 'Company copy',
      },
    ]);
    expect(mail.body).toContain('Two sheets changed.');
    expect(mail.body).toContain(`/joblist?job=${job}`);
    expect(mail.body).toMatch(/^Files: \S+\.pdf \d+ pages?, [\d.]+ [KM]B$/m);
    expect(mail.body).toContain('Copies went to Sam X (');
    expect(mail.html).toContain('Two sheets changed.');
    await deliver(mail.id);
    expect((await theMail(job)).state).toBe('waiting');
    await age(mail.id, COMPLETION_MAIL_SECONDS);
    await deliver(mail.id);
    await deliver(mail.id);
    expect(smtp.received.filter(({ text }) => text.includes(`D${job}`))).toHaveLength(1);
    expect(await desk.jobOf(job, ops)).toMatchObject({ replace_file: null, completion_mail: { state: 'sent' } });
  });

  it('says when nobody could be mailed', async () => {
    const company_id = await aCompany(desk.core.db);
    const contact_id = await aContact(desk.core.db, { company_id, email: null });
    const { job } = await reviewed({ company_id, contact_id });
    const { message } = await desk.sendAndCheck(final(job));
    expect(message).toBe(`D${job} is complete. Nobody was emailed, because there is no one whom this email may reach.`);
    expect(await desk.mailsOf(job)).toEqual([]);
  });

  it('needs some words for the customer, where any are sent', async () => {
    const { job } = await reviewed();
    await expect(desk.send({ ...final(job), words: '  \n ' })).rejects.toMatchObject({
      kind: 'invalid',
      fields: { client_email_body: ['The email needs some words.'] },
    });
  });

  it('of which two come at once completes the job once, and the other has the reason', async () => {
    const other = await desk.caller('role10_sealer');
    const { job } = await reviewed();
    const [one, two] = [await desk.send(final(job)), await desk.send(final(job, undefined, other))];
    await Promise.all([desk.check(one.id), desk.check(two.id)]);
    const answers = [
      await desk.outcome(one.id, ops, 'pdf-integrity-check'),
      await desk.outcome(two.id, other, 'pdf-integrity-check'),
    ];
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['confirm', 'error']);
    expect(answers.find(({ status }) => status === 'error')!.message).toContain(`D${job} was changed by somebody else`);
    expect(await desk.documentsOf(job, 'final')).toHaveLength(1);
    await theMail(job);
    expect((await desk.eventsOf(job)).filter(({ kind }) => kind === 'final-upload')).toHaveLength(1);
  });
});

describe('two final files', () => {
  it('are the reviewed set and another that is not compared, in either order', async () => {
    for (const names of [
      ['sealed.pdf', 'index.pdf'],
      ['index.pdf', 'sealed.pdf'],
    ]) {
      const { job } = await reviewed();
      const bytes = { 'sealed.pdf': set.sealed, 'index.pdf': index() } as Record<string, Buffer>;
      const { id, status } = await desk.sendAndCheck(
        final(job, Object.fromEntries(names.map((name) => [name, bytes[name]!]))),
      );
      expect(status).toBe('confirm');
      const proofs = await desk.core.db
        .selectFrom('set_proof')
        .select(['position', 'is_compared'])
        .where('upload_id', '=', id)
        .orderBy('position')
        .execute();
      expect(proofs.map(({ is_compared }) => is_compared)).toEqual(names.map((name) => name === 'sealed.pdf'));
      expect(await desk.documentsOf(job, 'final')).toHaveLength(2);
      expect(await desk.jobOf(job, ops)).toMatchObject({ num_final_docs: 2 });
    }
  });

  it('are refused where neither or both hold the reviewed set', async () => {
    const { job } = await reviewed();
    const neither = await desk.sendAndCheck(final(job, { 'a.pdf': index(), 'b.pdf': index() }));
    expect(neither).toMatchObject({ status: 'error', message: expect.stringContaining('Neither file holds') });
    const both = await desk.sendAndCheck(final(job, { 'a.pdf': set.sealed, 'b.pdf': set.sealed }));
    expect(both).toMatchObject({ status: 'error', message: 'Both files hold the reviewed set. Send one of them.' });
    expect(await desk.jobOf(job, ops)).toMatchObject({ job_status: { id: STATUS_ID.awaitingFinal } });
  });
});

describe('the lock of a final', () => {
  it('is compared with what the customer asked for', async () => {
    const { job } = await reviewed({ unlocked_requested: false });
    const { message } = await desk.sendAndCheck(final(job));
    expect(message).toBe(`D${job} is complete. ${UNLOCKED_BUT_LOCK_EXPECTED}`);
  });

  it('is compared where nothing was reviewed, too, and warned of once for two files', async () => {
    const page = { family: 'mitek', words: 'text', rotate: 0, crop: null } as const;
    const repair = await sealedSet('repair', { pages: 2, page, states: ['CA'], form: 'drawn', producer: 'as it was' });
    const values = { status: STATUS_ID.inEngineering, type: 'r', unlocked_requested: false };
    const { job } = await aJobToSeal(desk.core, desk.world, repair, values);
    const files = { 'a.pdf': repair.sealed, 'b.pdf': repair.sealed };
    const { id } = await desk.send({ ...final(job, files), jobType: 'r' });
    await desk.check(id);
    const { state, reason, warnings } = await getUploadProgress(desk.core, ops.viewer, id);
    expect([state, reason, warnings]).toEqual(['accepted', null, [UNLOCKED_BUT_LOCK_EXPECTED]]);
    const { outcome } = await desk.core.db
      .selectFrom('upload')
      .select('outcome')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(outcome).toBe(`D${job} is complete. ${UNLOCKED_BUT_LOCK_EXPECTED}`);
  });
});

describe('Replace File of a final', () => {
  /** The finals among the documents that a customer is shown, and whether they are current. */
  const seenByCustomer = async (job: number) =>
    (await listJobDocuments(desk.core, { ...ops.viewer, kind: 'customer' }, job)).map((one) => [
      one.name,
      one.superseded_at === null,
    ]);

  async function completed() {
    const { job } = await reviewed();
    await desk.sendAndCheck(final(job));
    return { job, mail: await theMail(job) };
  }

  it('changes the mail that waits, which waits anew: one mail a completion', async () => {
    const { job, mail } = await completed();
    // Twenty seconds are left.
    await age(mail.id, 100);
    const answer = await desk.sendAndCheck({ ...final(job, { 'second.pdf': set.sealed }), words: 'The second.' });
    expect(answer).toMatchObject({ status: 'confirm', message: expect.stringContaining('takes the place') });
    const now = await theMail(job);
    expect(now).toMatchObject({ id: mail.id, message_id: mail.message_id, completion: 1, is_held: false });
    expect(now.body).toContain('The second.');
    expect(await desk.jobOf(job, ops)).toMatchObject({
      completion_mail: { state: 'waiting', seconds_left: expect.toSatisfy((left: number) => left > 30) },
      num_final_docs: 1,
    });
    expect(await seenByCustomer(job)).toEqual([['second.pdf', true]]);
    await age(mail.id, COMPLETION_MAIL_SECONDS);
    await deliver(mail.id);
    expect(smtp.received.filter(({ text }) => text.includes(`D${job}`))).toHaveLength(1);
  });

  it('holds the mail from its beginning, and lets it go when it is refused or discarded', async () => {
    for (const end of ['refused', 'discarded'] as const) {
      const { job, mail } = await completed();
      const { id } = await desk.send(final(job, { 'second.pdf': index() }));
      expect(await desk.jobOf(job, ops)).toMatchObject({ completion_mail: { state: 'held' } });
      await age(mail.id, COMPLETION_MAIL_SECONDS + 1);
      await deliver(mail.id);
      expect(await theMail(job)).toMatchObject({ state: 'waiting', attempts: 0 });
      if (end === 'refused') await desk.check(id);
      else await discardUpload(desk.core, ops.viewer, id);
      expect(await theMail(job)).toMatchObject({ is_held: false });
      await deliver(mail.id);
      expect(await theMail(job)).toMatchObject({ state: 'sent', attempts: 1 });
      expect(await desk.documentsOf(job, 'final')).toHaveLength(1);
    }
  });

  it('holds it for ten minutes at most; what comes later is refused by its check', async () => {
    const { job, mail } = await completed();
    const { id } = await desk.send(final(job, { 'second.pdf': set.sealed }));
    await age(mail.id, 601);
    await deliver(mail.id);
    expect(await theMail(job)).toMatchObject({ state: 'sent' });
    await desk.check(id);
    expect(await desk.outcome(id, ops, 'pdf-integrity-check')).toMatchObject({ status: 'error' });
    expect(await desk.documentsOf(job, 'final')).toHaveLength(1);
  });

  it('is over with the first attempt to send the mail, also one that fails', async () => {
    const { job, mail } = await completed();
    const unreachable = { ...mailCore, mailer: openMailer({ ...desk.core.config, SMTP_URL: 'smtp://127.0.0.1:1' }) };
    await age(mail.id, COMPLETION_MAIL_SECONDS);
    await deliverMail(unreachable, mail.id);
    expect(await theMail(job)).toMatchObject({ state: 'waiting', attempts: 1 });
    await expect(desk.send(final(job))).rejects.toMatchObject({ kind: 'conflict' });
    expect(await desk.jobOf(job, ops)).toMatchObject({ replace_file: null, completion_mail: { state: 'delayed' } });
  });

  it('is for whoever uploaded the final', async () => {
    const { job } = await completed();
    const other = await desk.caller('role10_sealer');
    await expect(desk.send(final(job, undefined, other))).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await desk.jobOf(job, other)).toMatchObject({ replace_file: null, completion_mail: { state: 'waiting' } });
  });

  it('after a revision is a new completion with a mail of its own; the former mail is withdrawn', async () => {
    const { job } = await completed();
    await actOnJob(desk.core, ops, { jobNumber: job, name: 'revise', reason: 'Wrong sheet', target: 2 }, UNKEYED);
    expect(await desk.mailsOf(job)).toMatchObject([{ state: 'withdrawn' }]);
    expect(await seenByCustomer(job)).toEqual([['final.pdf', false]]);
    expect(await desk.jobOf(job, ops)).toMatchObject({ num_final_docs: 0, has_former_finals: true });
    await desk.core.db.updateTable('job').set({ status: STATUS_ID.awaitingFinal }).where('number', '=', job).execute();
    const working = { job_number: job, purpose: 'working', name: 'sealed.pdf', bytes: set.sealed };
    await aStoredDocument(desk.core.db, desk.core.storage, working);
    await desk.sendAndCheck(final(job));
    expect(await desk.mailsOf(job)).toMatchObject([
      { state: 'withdrawn', completion: 1 },
      { state: 'waiting', completion: 2 },
    ]);
    expect(await desk.jobOf(job, ops)).toMatchObject({ num_final_docs: 1, has_former_finals: false });
  });
});

describe('a set that is sealed in an engineer’s name', () => {
  async function sealedBy() {
    const { job, engineerId } = await aJobToSeal(desk.core, desk.world, set, { name: 'Osprey Point' });
    const email = `engineer-${engineerId}@firm.example`;
    await desk.core.db.updateTable('contact').set({ email }).where('id', '=', engineerId).execute();
    return { job, engineerId, email };
  }
  const forReview = (job: number, by: Caller) => ({ job, by, files: { 'sealed.pdf': set.sealed } });
  /** What the mail server received about the job, once everything that is due has gone out. */
  async function receivedAbout(job: number) {
    for (const { id, kind } of await desk.mailsOf(job)) if (kind !== 'completion') await deliver(id);
    return smtp.received.filter(({ text }) => text.includes(`D${job}`));
  }

  it('is emailed to that engineer, once for each set that someone else uploads, for review and final', async () => {
    const { job, email } = await sealedBy();
    expect(await desk.sendAndCheck(forReview(job, ops))).toMatchObject({ status: 'confirm' });
    const [first, ...more] = await receivedAbout(job);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ to: [email] });
    const { first_name, last_name } = await desk.core.db
      .selectFrom('contact')
      .select(['first_name', 'last_name'])
      .where('id', '=', ops.viewer.contactId)
      .executeTakeFirstOrThrow();
    expect(first!.text).toContain(`${first_name} ${last_name} uploaded a set with you as sealer`);
    expect(first!.text).toContain(`The sealed set for Osprey Point (D${job}) passed the checks.`);
    expect(first!.text).toContain(`/joblist?job=${job}`);

    await desk.core.db.updateTable('job').set({ status: STATUS_ID.awaitingFinal }).where('number', '=', job).execute();
    expect(await desk.sendAndCheck(final(job))).toMatchObject({ status: 'confirm' });
    const received = await receivedAbout(job);
    expect(received.map(({ to }) => to)).toEqual([[email], [email]]);
    expect(received[1]!.text).toContain(`The final documents for Osprey Point (D${job}) passed the checks.`);
  });

  it('is not emailed where the engineer uploaded it, or where it was refused', async () => {
    const { job, engineerId } = await sealedBy();
    const userId = await aUser(desk.core.db, engineerId, { role: 10 });
    const viewer = { ...ops.viewer, contactId: engineerId, userId };
    const engineer = { sid: await aSession(desk.core, userId), viewer };
    const damaged = { job, by: ops, files: { 'sealed.pdf': set.sealed.subarray(0, -2_000) } };
    expect(await desk.sendAndCheck(damaged)).toMatchObject({ status: 'error' });
    expect(await desk.sendAndCheck(forReview(job, engineer))).toMatchObject({ status: 'confirm' });
    expect(await desk.mailsOf(job)).toEqual([]);
  });
});

describe('a mail that somebody did not get', () => {
  it('is sent again to them alone, under its own Message-ID', async () => {
    const company_id = await aCompany(desk.core.db);
    const contact = async (email: string) => aContact(desk.core.db, { company_id, email });
    const contact_id = await contact('gone@customer.example');
    await desk.core.db
      .updateTable('company')
      .set({ cc_contact_id: await contact('copy@customer.example') })
      .where('id', '=', company_id)
      .execute();
    const { job } = await reviewed({ company_id, contact_id });
    await desk.sendAndCheck(final(job));
    const again = async () => resendMail(desk.core, ops, job, UNKEYED);
    await expect(again()).rejects.toMatchObject({ kind: 'conflict' });

    refused = ['gone@customer.example'];
    const { id, message_id } = await theMail(job);
    await age(id, COMPLETION_MAIL_SECONDS);
    await deliver(id);
    expect(await desk.jobOf(job, ops)).toMatchObject({ notice: { kind: 'mail-refused' } });
    refused = [];
    await again();
    await deliver(id);
    const received = smtp.received.filter(({ text }) => text.includes(`D${job}`));
    expect(received.map(({ to }) => to)).toEqual([['copy@customer.example'], ['gone@customer.example']]);
    expect(received.every(({ messageId }) => messageId === message_id)).toBe(true);
    expect(await theMail(job)).toMatchObject({ state: 'sent', message_id, last_error: null });
    expect(await desk.jobOf(job, ops)).toMatchObject({ notice: null });
    await expect(again()).rejects.toMatchObject({ kind: 'conflict' });
  });
});
