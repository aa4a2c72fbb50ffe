import { IDEMPOTENCY_HEADER } from '@sealdesk/contract/uploads/upload-steps.ts';
import { allowedActions } from '@sealdesk/contract/jobs/job-actions.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { MOVE_WARNINGS } from '@sealdesk/contract/jobs/move-messages.ts';
import { DOWNLOAD_PATH } from '@sealdesk/contract/paths.ts';
import type { Person } from '@sealdesk/contract/people/roles.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { RETURN_MAIL_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { auditTimelines } from '@sealdesk/core/testing/audit.ts';
import { aStoredDocument, closeTestStorage, openTestStorage } from '@sealdesk/core/testing/files.ts';
import { aCompany, aDocument, aContact, aJob, anEmployee } from '@sealdesk/core/testing/builders.ts';
import type { Actor } from '@sealdesk/core/testing/people.ts';
import { openSmtpListener, type SmtpListener } from '@sealdesk/core/testing/smtp.ts';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act } from '../harness/act.ts';
import { passMailTime } from '../harness/pass-mail-time.ts';
import { RawUpload } from '../harness/raw-upload.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { aPdf, sendUpload } from '../harness/upload.ts';
import type { Answer, Visitor } from '../harness/visitor.ts';

let stage: Stage;
let smtp: SmtpListener;
const storage = openTestStorage();
const visitors = {} as Record<Actor, Visitor>;
beforeAll(async () => {
  smtp = await openSmtpListener();
  stage = await setStage({ workers: 1, env: { SMTP_URL: smtp.url } });
  for (const who of ['customer_A_owner', 'customer_corporate', 'employee', 'role10', 'role10_sealer'] as const)
    visitors[who] = await signInAs(stage.product.url, stage.database.db, stage.world.people[who]);
});
afterAll(async () => {
  await closeTestStorage(storage);
  await stage?.clear();
  await smtp?.close();
});

type Values = Partial<Parameters<typeof aJob>[1]>;

async function newJob(status: number, values: Values = {}): Promise<number> {
  const { companyA, people } = stage.world;
  return aJob(stage.database.db, {
    company_id: companyA,
    contact_id: people.customer_A_owner.contactId,
    status,
    ...values,
  });
}

const jobOf = (number: number) =>
  stage.database.db.selectFrom('job').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
const kindsOf = async (number: number) =>
  (
    await stage.database.db
      .selectFrom('job_event')
      .select('kind')
      .where('job_number', '=', number)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

/** The mail about a job, once its wait is over and it arrived. */
async function mailAbout(job: number) {
  await passMailTime(stage.database.db, RETURN_MAIL_SECONDS, job);
  const found = () => smtp.received.filter(({ text }) => text.includes(`D${job}`));
  await expect.poll(() => found().length).toBeGreaterThan(0);
  expect(found()).toHaveLength(1);
  return found()[0]!;
}

describe('[JA-10] a reviewer', () => {
  it('approves a job in final review with a reason, in one step', async () => {
    for (const status of [STATUS_ID.finalReview, STATUS_ID.finalReviewReserved]) {
      const me = stage.world.people.role10.employeeId;
      const job = await newJob(status, status === STATUS_ID.finalReviewReserved ? { review_holder_id: me } : {});
      const answer = await act(visitors.role10, job, 'approve', { reason: 'All 86 pages proven.' });
      expect([answer.status, answer.json]).toEqual([
        200,
        { message: `D${job} approved.`, job_status: STATUS_ID.awaitingFinal },
      ]);
      expect(await jobOf(job)).toMatchObject({ status: STATUS_ID.awaitingFinal, reviewer_id: me });
      const events = stage.database.db.selectFrom('job_event').select('detail').where('job_number', '=', job);
      expect(await events.execute()).toEqual([{ detail: { reason: 'All 86 pages proven.' } }]);
    }
  });

  it('returns one with a reason, in one step, to the sealer or for drawing changes; the sealer is mailed', async () => {
    const sealer = stage.world.people.role10_sealer;
    for (const [target, message] of [
      [STATUS_ID.readyToSeal, 'returned to the sealer.'],
      [STATUS_ID.inProgress, 'returned for drawing changes.'],
    ] as const) {
      const job = await newJob(STATUS_ID.finalReview, { sealing_engineer_id: sealer.contactId });
      const answer = await act(visitors.role10, job, 'return', { reason: 'Page 31: “3-8-12” is missing.', target });
      expect([answer.status, answer.json]).toEqual([200, { message: `D${job} ${message}`, job_status: target }]);
      expect((await jobOf(job)).status).toBe(target);
      expect((await mailAbout(job)).to).toEqual([sealer.email]);
    }
  });

  it('is refused without a reason or a target, at that field', async () => {
    const job = await newJob(STATUS_ID.finalReview);
    const errorsOf = async (details: object) => {
      const { status, json } = await act(visitors.role10, job, 'return', details);
      return [status, (json as { errors: unknown }).errors];
    };
    const { readyToSeal: target } = STATUS_ID;
    expect(await errorsOf({ target })).toEqual([422, { reason: ['A reason is required.'] }]);
    expect(await errorsOf({ target, reason: ' \n' })).toEqual([422, { reason: ['A reason is required.'] }]);
    expect(await errorsOf({ reason: 'Because.' })).toEqual([422, { target: ['Choose where the job goes.'] }]);
    expect(await errorsOf({ reason: 'Because.', target: 4 })).toEqual([
      422,
      { target: ['Choose where the job goes.'] },
    ]);
    expect(await errorsOf({ reason: 'x'.repeat(1001), target })).toEqual([
      422,
      { reason: ['A reason has at most 1000 characters.'] },
    ]);
    for (const notText of ['a\0b', '\ud800'])
      expect(await errorsOf({ reason: notText, target })).toEqual([
        422,
        { reason: ['The reason has a character that is not text.'] },
      ]);
    expect((await jobOf(job)).status).toBe(STATUS_ID.finalReview);
  });
});

it('[JA-07] after a revise no final counts or is offered as final, the customer keeps the delivered one, and the completion is cleared', async () => {
  const job = await newJob(STATUS_ID.complete);
  const final = { job_number: job, purpose: 'final', name: 'final.pdf', published_at: new Date() };
  await aStoredDocument(stage.database.db, storage, { ...final, bytes: aPdf() });
  const query = new URLSearchParams({ jobId: String(job), purpose: 'final', filename: 'final.pdf' });
  const finalsFor = async (who: Actor) => {
    const visitor = visitors[who];
    const facts = ((await visitor.send(`/api/getjob?job_id=${job}`)).json as { job: Job }).job;
    const viewer = (await visitor.send('/api/user')).json as Person;
    const files = await visitor.send(`/api/files/download/list?jobId=${job}&purpose=final`);
    return {
      counted: facts.num_final_docs,
      isOffered: allowedActions(facts, viewer).has('final'),
      isSent: facts.date_final_sent !== null,
      files: files.json,
      fetched: (await visitor.download(`${DOWNLOAD_PATH}?${query.toString()}`)).status,
    };
  };
  const sent = { counted: 1, isOffered: true, isSent: true, files: ['final.pdf'], fetched: 200 };
  for (const who of ['customer_A_owner', 'employee', 'role10'] as const) expect(await finalsFor(who)).toEqual(sent);
  const answer = await act(visitors.role10, job, 'revise', { reason: 'Seal date is wrong.', target: 2 });
  expect(answer.json).toMatchObject({ message: `D${job} is revised.`, warning: MOVE_WARNINGS.revised });
  const kept = 'final (superseded).pdf';
  const revised = { counted: 0, isOffered: false, isSent: false, files: [kept], fetched: 404 };
  for (const who of ['customer_A_owner', 'employee', 'role10'] as const)
    expect(await finalsFor(who)).toMatchObject(revised);
  query.set('filename', kept);
  expect(await finalsFor('customer_A_owner')).toMatchObject({ fetched: 200 });
});

it('[JF-08] a review that is reserved moves to the holder’s own views, and back when it is released', async () => {
  const { role10 } = visitors;
  const countsOf = async () => (await role10.send('/api/jobs/counts')).json as Record<string, number>;
  const listed = async (view: string, job: number) => {
    const { json } = await role10.send(`/api/jobs?job_status=${view}&job_id=${job}`);
    return (json as { jobs: { total: number } }).jobs.total === 1;
  };
  const views = ['all_final_reviews', 'my_final_reviews', 'my_exclusive_final_reviews'];
  const seen = async (job: number) => Promise.all(views.map((view) => listed(view, job)));
  const before = await countsOf();
  const mine = await newJob(STATUS_ID.finalReview);
  const staged = await newJob(STATUS_ID.finalReview, { initial_sealer_id: stage.world.people.role10.employeeId });
  const uploader_id = stage.world.people.role10.contactId;
  const uploaded = await newJob(STATUS_ID.finalReview);
  await aDocument(stage.database.db, { job_number: uploaded, purpose: 'working', uploader_id });
  const sealed = await newJob(STATUS_ID.finalReview, { sealing_engineer_id: uploader_id });
  const others = await newJob(STATUS_ID.finalReviewReserved, { review_holder_id: await anEmployee(stage.database.db) });
  const changed = async () => {
    const now = await countsOf();
    return views.map((view) => now[view]! - before[view]!);
  };

  expect(await seen(mine)).toEqual([true, true, false]);
  for (const job of [staged, uploaded, sealed, others]) expect(await seen(job)).toEqual([true, false, false]);
  expect(await changed()).toEqual([5, 1, 0]);
  expect((await act(role10, mine, 'reserve')).status).toBe(200);
  expect(await seen(mine)).toEqual([true, true, true]);
  expect(await changed()).toEqual([5, 1, 1]);
  expect((await act(role10, others, 'release')).status).toBe(200);
  expect(await seen(others)).toEqual([true, true, false]);
  expect((await act(role10, mine, 'release')).status).toBe(200);
  expect(await seen(mine)).toEqual([true, true, false]);
  expect((await act(role10, mine, 'approve')).status).toBe(200);
  expect(await seen(mine)).toEqual([false, false, false]);
  expect(await changed()).toEqual([4, 1, 0]);
  const offered = { role10: 3, role10_sealer: 1, employee: 0, customer_A_owner: 0, customer_corporate: 0 } as const;
  for (const [who, count] of Object.entries(offered))
    for (const [place, view] of views.entries()) {
      const { status } = await visitors[who as Actor].send(`/api/jobs?job_status=${view}`);
      expect([who, view, status]).toEqual([who, view, place < count ? 200 : 422]);
    }
});

describe('[WO-01] the places of a company', () => {
  it('close the gap when a job is held or canceled, and take the next one', async () => {
    const company_id = await aCompany(stage.database.db);
    const jobs: number[] = [];
    for (let place = 1; place <= 5; place += 1)
      jobs.push(await newJob(STATUS_ID.inProgress, { company_id, work_order_place: place }));
    const sixth = await newJob(STATUS_ID.inProgress, { company_id });
    const places = async () => Promise.all(jobs.map(async (job) => (await jobOf(job)).work_order_place));
    const put = async (job: number, place: number) =>
      visitors.employee.send('/api/jobs/set-priority-order', {
        method: 'POST',
        body: { job_id: job, job_priority_order: place },
      });

    // All five are taken: a sixth asks first. The place that a held job frees is had without asking.
    expect((await put(sixth, 5)).status).toBe(422);
    await act(visitors.role10, jobs[1]!, 'hold', { reason: 'Owner decides.' });
    expect(await places()).toEqual([1, 0, 2, 3, 4]);
    expect((await put(sixth, 5)).status).toBe(200);
    expect([await places(), (await jobOf(sixth)).work_order_place]).toEqual([[1, 0, 2, 3, 4], 5]);
    await act(visitors.role10, sixth, 'cancel');
    await act(visitors.role10, jobs[0]!, 'cancel');
    expect(await places()).toEqual([0, 0, 1, 2, 3]);
    expect(await kindsOf(jobs[4]!)).toEqual(['work-order-placed', 'work-order-placed']);
    expect((await put(jobs[1]!, 1)).status).toBe(409);
    await act(visitors.role10, jobs[1]!, 'resume');
    expect(await places()).toEqual([0, 0, 1, 2, 3]);
    expect((await put(jobs[1]!, 1)).status).toBe(200);
    expect(await places()).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('the mail of a reason', () => {
  it('JSN-030: lines that end a mail’s text arrive as text', async () => {
    const job = await newJob(STATUS_ID.inProgress, { comments: 'a\r\n.\r\nb' });
    const reason = 'First.\r\n.\r\nQUIT\r\nMAIL FROM:<x@evil.example>\r\n..\r\nLast.';
    expect((await act(visitors.role10, job, 'return-to-customer', { reason })).status).toBe(200);
    const { to, text } = await mailAbout(job);
    expect(to).toEqual([stage.world.people.customer_A_owner.email]);
    expect(text).toMatch(
      /^> First\.\r?\n> \.\r?\n> QUIT\r?\n> MAIL FROM:<x@evil\.example>\r?\n> \.\.\r?\n> Last\.\r?$/m,
    );
    expect(text).toContain(`Open the job: `);
  });

  it('JSN-031: a name with line ends that is already in the database stays one line, and adds no recipient', async () => {
    const name = 'Lot 7\r\nBcc: x@evil.example\r\n\r\nIhr Haus';
    const job = await newJob(STATUS_ID.inProgress, { name });
    expect((await act(visitors.role10, job, 'return-to-customer', { reason: 'No loads.' })).status).toBe(200);
    const { to, raw } = await mailAbout(job);
    expect(to).toEqual([stage.world.people.customer_A_owner.email]);
    const [head] = raw.split(/\r?\n\r?\n/);
    expect(head).not.toMatch(/^bcc:/im);
    expect(head!.match(/^(?:to|cc): .*/gim)).toHaveLength(1);
    expect(head).toMatch(
      new RegExp(`^Subject: D${job} needs a corrected zip: Lot 7 Bcc: x@evil\\.example Ihr\\r?\\n? ?Haus\\r?$`, 'm'),
    );
  });

  it('is sent to nobody for what is held, pulled back or canceled', async () => {
    const before = smtp.received.length;
    const [held, ready, open] = [
      await newJob(STATUS_ID.inProgress),
      await newJob(STATUS_ID.readyToSeal),
      await newJob(STATUS_ID.received),
    ];
    await act(visitors.role10, held, 'hold', { reason: 'Owner decides.' });
    await act(visitors.role10, ready, 'pull-back');
    await act(visitors.customer_A_owner, open, 'cancel', { reason: 'Sent twice.' });
    const last = await newJob(STATUS_ID.inProgress);
    await act(visitors.role10, last, 'return-to-customer');
    await mailAbout(last);
    expect(smtp.received.slice(before)).toHaveLength(1);
    const rows = stage.database.db.selectFrom('mail').selectAll().where('job_number', 'in', [held, ready, open]);
    expect(await rows.execute()).toEqual([]);
  });

  it('is missing with a warning where the contact has no address', async () => {
    const company_id = await aCompany(stage.database.db);
    const contact_id = await aContact(stage.database.db, { company_id, email: null });
    const job = await newJob(STATUS_ID.inProgress, { company_id, contact_id });
    const { json } = await act(visitors.role10, job, 'return-to-customer');
    expect(json).toMatchObject({ message: `D${job} returned to the customer.`, warning: MOVE_WARNINGS.notMailed });
  });
});

describe('a final upload', () => {
  it.each(['customer_A_owner', 'employee'] as const)(
    'AZN-004, AZN-005: is refused to %s before the body is read',
    async (who) => {
      const job = await newJob(STATUS_ID.awaitingFinal);
      const { status } = await sendUpload(visitors[who], `/api/jobs/upload/final/${job}`, {
        files: [{ bytes: aPdf(), name: 'final.pdf' }],
      });
      expect(status).toBe(403);
      // A body of which not a byte comes: the refusal does not wait for it.
      const unsent = await RawUpload.begin(visitors[who], `/api/jobs/upload/final/${job}`, {
        'content-length': '5000',
      });
      expect(await unsent.status()).toBe(403);
      unsent.socket.destroy();
      const uploads = stage.database.db.selectFrom('upload').select('id').where('job_number', '=', job);
      expect(await uploads.execute()).toEqual([]);
    },
  );
});

describe('F38: a request that a proxy sends again', () => {
  it('has one effect: the second is refused, or answered as the first under the same key', async () => {
    const job = await newJob(STATUS_ID.inProgress);
    const twice = await Promise.all([
      act(visitors.role10, job, 'return-to-customer'),
      act(visitors.role10, job, 'return-to-customer'),
    ]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((twice.find(({ status }) => status === 409)!.json as { message: string }).message).toBe(
      `D${job} is at Returned, so it can’t be returned to its customer.`,
    );
    expect(await kindsOf(job)).toEqual(['return-to-customer']);
    await mailAbout(job);

    const keyed = await newJob(STATUS_ID.inProgress);
    const send = async (name: string, body = {}) =>
      visitors.role10.send(`/api/jobs/${keyed}/actions/${name}`, {
        method: 'POST',
        body,
        headers: { [IDEMPOTENCY_HEADER]: `hold-${keyed}` },
      });
    const [first, second] = await Promise.all([send('hold'), send('hold')]);
    expect([first.status, second.json]).toEqual([200, first.json]);
    await act(visitors.role10, keyed, 'resume');
    // Late, after the job moved on: it is not held again.
    expect((await send('hold')).json).toEqual(first.json);
    expect((await send('hold', { reason: 'Another request.' })).status).toBe(422);
    expect(await kindsOf(keyed)).toEqual(['hold', 'resume']);
    expect((await jobOf(keyed)).status).toBe(STATUS_ID.inProgress);
  });
});

describe('a move that undoes another', () => {
  const cancel = async (job: number, from: unknown) =>
    visitors.role10.send(`/api/jobs/${job}/actions/cancel`, { method: 'POST', body: { from } });

  it('JSN-081: names a status as its number, and is refused at the field for anything else', async () => {
    const job = await newJob(STATUS_ID.received);
    for (const from of ['1', 'received', '', true, 0, 12, -1, 1.5, 2 ** 31, [1], { id: 1 }, null]) {
      const { status, json } = await cancel(job, from);
      expect([from, status, Object.keys((json as { errors: object }).errors)]).toEqual([from, 422, ['from']]);
    }
    expect([await kindsOf(job), (await jobOf(job)).status]).toEqual([[], STATUS_ID.received]);
  });

  it('is made where the first one left the job, and refused where someone has changed it since', async () => {
    const job = await newJob(STATUS_ID.cancelled);
    const { job_status: from } = (await act(visitors.role10, job, 'reopen')).json as { job_status: number };
    await visitors.employee.send('/api/start-entry', { method: 'POST', body: { jobId: job } });
    expect((await jobOf(job)).status).toBe(STATUS_ID.inProgress);
    expect(await cancel(job, from)).toMatchObject({
      status: 409,
      json: {
        message: `D${job} is at In Progress, so it can’t be canceled. ${MESSAGES.changedAfterMove}`,
      },
    });
    expect((await jobOf(job)).status).toBe(STATUS_ID.inProgress);
    expect(await cancel(job, STATUS_ID.inProgress)).toMatchObject({ status: 200, json: { job_status: 7 } });
  });
});

describe('the database under a move', () => {
  /** A transaction of somebody else, such as a report or an administrator. */
  async function script() {
    const client = await stage.database.pool.connect();
    await client.query('begin');
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await client.query(`set local ${limit} = 0`);
    return client;
  }
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(stage.database.db);
    return rows.length > 0;
  };

  it('F07, CON-020: a lock on the job that does not end refuses the move with 429, and nothing else waits for it', async () => {
    const [locked, other] = [await newJob(STATUS_ID.inProgress), await newJob(STATUS_ID.inProgress)];
    const holder = await script();
    await holder.query('select from job where number = $1 for update', [locked]);
    const blocked = Promise.all(Array.from({ length: 5 }, async () => act(visitors.role10, locked, 'hold')));
    // What is refused anyway does not wait for the lock: as long as it is held, whatever waits for it gets 429.
    expect((await act(visitors.customer_A_owner, locked, 'hold')).status).toBe(403);
    expect((await act(visitors.role10, locked, 'reopen')).status).toBe(409);
    expect((await act(visitors.role10, other, 'return-to-customer')).status).toBe(200);
    expect((await visitors.role10.send(`/api/getjob?job_id=${locked}`)).status).toBe(200);
    for (const { status, headers, json } of await blocked) {
      expect([status, json]).toEqual([429, expect.objectContaining({ message: MESSAGES.stillLocked })]);
      expect(headers.get('retry-after')).toEqual(expect.any(String));
    }
    await expect.poll(isWaiting).toBe(false);
    await holder.query('rollback');
    holder.release();
    expect(await kindsOf(locked)).toEqual([]);
    expect((await act(visitors.role10, locked, 'hold')).status).toBe(200);
    expect(await kindsOf(locked)).toEqual(['hold']);
  });

  async function lockRetries(): Promise<number> {
    const text = await (await fetch(`${stage.product.privateUrl}/metrics`)).text();
    return Number(/^sealdesk_lock_retries_total (\d+)/m.exec(text)![1]);
  }

  /** Makes a move while a script of ours holds what the move needs last, and asks for what the move has. */
  async function deadlock(job: number): Promise<Answer> {
    const other = await script();
    try {
      const before = await lockRetries();
      await other.query('select from time_entry where job_number = $1 for update', [job]);
      const moved = act(visitors.role10, job, 'cancel', { reason: 'Owner lost financing.' });
      const isOver = moved.then(() => true);
      const hasRetried = async () => (await lockRetries()) > before;
      while (!(await Promise.race([hasRetried(), isOver]))) await sleep(10);
      await other.query(`update job set comments = 'seen' where number = $1`, [job]);
      await other.query('commit');
      return await moved;
    } finally {
      other.release();
    }
  }

  it(
    'F08: a move that meets a deadlock gives way, is made again, and has one effect',
    { timeout: 400_000 },
    async () => {
      const { db } = stage.database;
      let job = 0;
      let status = 0;
      // The move gives up after five seconds, in which a busy machine may not get as far as the commit.
      for (let tries = 0; status !== 200 && tries < 30; tries += 1) {
        job = await newJob(STATUS_ID.inProgress);
        await db
          .insertInto('time_entry')
          .values({ job_number: job, employee_id: await anEmployee(db) })
          .execute();
        ({ status } = await deadlock(job));
      }

      expect(status).toBe(200);
      expect(await kindsOf(job)).toEqual(['entry-closed', 'cancel']);
      expect(await jobOf(job)).toMatchObject({ status: STATUS_ID.cancelled, comments: 'seen' });
      const entries = await db.selectFrom('time_entry').selectAll().where('job_number', '=', job).execute();
      expect(entries).toEqual([expect.objectContaining({ ended_at: expect.any(Date) })]);
    },
  );
});

it('I4, I5: after all this every job has a path of the table behind it, and every timeline verifies', async () => {
  expect(await auditTimelines(stage.database)).toEqual([]);
});
