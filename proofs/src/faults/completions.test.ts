import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { COMPLETION_MAIL_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import { overtaken } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { SetCheckReply } from '@sealdesk/contract/uploads/set-checks.ts';
import { aContact } from '@sealdesk/core/testing/builders.ts';
import { anEngineer } from '@sealdesk/core/testing/job-to-seal.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { sealedSet, type SealedSet } from '@sealdesk/core/testing/sealed/make-set.ts';
import type { SmtpManners } from '@sealdesk/core/testing/smtp.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aRepair } from '../harness/repairs.ts';
import { askCheck, sendAndCheck, sendSet } from '../harness/send-set.ts';
import { SetStage } from '../harness/set-stage.ts';
import type { Visitor } from '../harness/visitor.ts';

/** `npm run proof:completions` does 2,000. */
const PAIRS = Number(process.env['COMPLETION_PAIRS'] ?? 6);
/** So many pairs are under way at a time: two workers check one pair while the others wait. */
const PAIRS_AT_ONCE = 3;
const JITTER_MS = 50;
/** A tab's token is renewed well before it ends. */
const RENEW_MS = 300_000;
/** How long the mail server may be silent here: shorter than it ships, and longer than this process pauses on a busy machine. */
const STALL_SECONDS = 6;
const HOUR = 3_600;

let scene: SetStage;
/** A repair of one page, the cheapest final that there is. */
let set: SealedSet;
let engineerId: number;
const manners: SmtpManners = {};
beforeAll(async () => {
  scene = await SetStage.open({
    workers: 2,
    env: { SMTP_STALL_SECONDS: String(STALL_SECONDS) },
    manners: {
      onRecipient: (address) => manners.onRecipient?.(address) ?? null,
      onMail: (mail) => manners.onMail?.(mail),
    },
  });
  set = await sealedSet('pair', { pages: 1, states: ['CA'], form: 'drawn', producer: 'as it was' });
  engineerId = await anEngineer(scene.core.db, set);
});
// Every stored byte of every pair is read again.
afterAll(async () => scene?.clearAndAudit(), 180_000 + PAIRS * 500);

const final = () => ({ purpose: 'final', files: { 'repair.pdf': set.sealed }, jobType: 'r' }) as const;

/** A job of a customer of its own, with that address. */
async function repairFor(email: string): Promise<number> {
  const company_id = scene.stage.world.companyA;
  return aRepair(scene, { engineerId, company_id, contact_id: await aContact(scene.core.db, { company_id, email }) });
}

const theMail = async (job: number) => {
  const mails = await scene.mailsOf(job);
  expect(mails).toHaveLength(1);
  return mails[0]!;
};
const isSent = async (job: number) => (await theMail(job)).state === 'sent';

type Ended = 'completed' | 'overtaken' | 'refused at the upload';

/** Sends a final. Returns the id of its upload, or null where it was refused because of the job's status. */
async function sendFinal(visitor: Visitor, job: number): Promise<string | null> {
  const sent = await sendSet(visitor, job, final());
  if (sent.status === 409) return null;
  if (sent.status !== 202) throw new Error(`The final was answered with ${sent.status} ${sent.text}`);
  return (sent.json as { uuid: string }).uuid;
}

/** Waits for the check of a final and returns how it ended. Throws on any other outcome. */
async function checkFinal(visitor: Visitor, job: number, uuid: string): Promise<Ended> {
  const answer = await askCheck(visitor, 'pdf-integrity-check', uuid, 'r');
  const { status, message } = answer.json as SetCheckReply;
  if (status === 'confirm') return 'completed';
  if (message !== overtaken(formatJobNumber(job))) throw new Error(`The check answered ${message}`);
  return 'overtaken';
}

/** Sends a final after a short random pause and returns how it ended. */
async function race(visitor: Visitor, job: number): Promise<Ended> {
  await sleep(Math.random() * JITTER_MS);
  const uuid = await sendFinal(visitor, job);
  return uuid === null ? 'refused at the upload' : checkFinal(visitor, job, uuid);
}

/** Renews the tokens of both people for as long as it is not stopped. */
function keepTokens(): () => void {
  const renewing = setInterval(() => {
    for (const visitor of [scene.operations, scene.engineer]) void visitor.checkToken();
  }, RENEW_MS);
  return () => clearInterval(renewing);
}

it(
  `CON-001, F22: of two people who send the final of a job at once one completes it, in ${PAIRS} of ${PAIRS} pairs`,
  { timeout: 600_000 + PAIRS * 3_000 },
  async () => {
    const stop = keepTokens();
    const jobs: number[] = [];
    const ends = new Map<string, number>();
    const began = performance.now();
    let begun = 0;
    const runPairs = async () => {
      while (begun < PAIRS) {
        begun += 1;
        const job = await aRepair(scene, { engineerId });
        jobs.push(job);
        const pair = await Promise.all([race(scene.operations, job), race(scene.engineer, job)]);
        const end = pair.toSorted().join(' + ');
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: PAIRS_AT_ONCE }, runPairs)).finally(stop);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    report(`F22: ${PAIRS} pairs in ${seconds} s: ${[...ends].map(([end, count]) => `${count} ${end}`).join(', ')}`);
    const allowed = new Set(['completed + overtaken', 'completed + refused at the upload']);
    expect([...ends.keys()].filter((end) => !allowed.has(end))).toEqual([]);

    await scene.passTime(COMPLETION_MAIL_SECONDS);
    const { db } = scene.core;
    const waiting = db.selectFrom('mail').select('id').where('state', '=', 'waiting');
    await scene.until('every mail', async () => (await waiting.execute()).length === 0, 300_000 + PAIRS * 100);
    const { rows } = await sql<Record<'job' | 'status' | 'finals' | 'mails' | 'completions', number>>`
      select job.number as job, status, (select count(*)::int from document d
          where d.job_number = job.number and d.purpose = 'final') as finals,
        (select count(*)::int from mail m where m.job_number = job.number) as mails,
        (select count(*)::int from job_event e where e.job_number = job.number) as completions
      from job where job.number = any (${jobs}::bigint[])`.execute(db);
    expect(rows).toHaveLength(PAIRS);
    const once = { status: STATUS_ID.complete, finals: 1, mails: 1, completions: 1 };
    expect(rows).toEqual(rows.map(({ job }) => ({ job, ...once })));
    // I3: each mail was delivered, and as one message.
    const delivered = scene.smtp.received.filter(({ raw }) => jobs.some((job) => raw.includes(`D${job} is complete`)));
    expect([delivered.length, new Set(delivered.map(({ messageId }) => messageId)).size]).toEqual([PAIRS, PAIRS]);
  },
);

/** How often each worker has found a lock taken. */
async function lockRetries(): Promise<number[]> {
  const { apis, privateUrls } = scene.stage.product;
  const workers = privateUrls().slice(apis.length);
  const pages = await Promise.all(workers.map(async (url) => (await fetch(`${url}/metrics`)).text()));
  return pages.map((text) => Number(/^sealdesk_lock_retries_total (\d+)/m.exec(text)![1]));
}

it('CON-001: of two finals that come to the job at the very same moment one completes it', async () => {
  const job = await aRepair(scene, { engineerId });
  const before = await lockRetries();
  const { workers } = scene.stage.product;
  const senders = [scene.operations, scene.engineer];
  // No check begins before both finals are in and the job is locked.
  for (const worker of workers) worker.kill('SIGSTOP');
  try {
    const uuids = await Promise.all(senders.map(async (visitor) => sendFinal(visitor, job)));
    const { pair } = await scene.core.db.transaction().execute(async (tx) => {
      await tx.selectFrom('job').select('number').where('number', '=', job).forNoKeyUpdate().execute();
      for (const worker of workers) worker.kill('SIGCONT');
      const ends = Promise.all(senders.map(async (visitor, i) => checkFinal(visitor, job, uuids[i]!)));
      // A worker runs one set check at a time. So both want the job once each worker has found it locked.
      const isWanted = async () => (await lockRetries()).every((count, i) => count > before[i]!);
      await Promise.race([ends, scene.until('both workers to want the job', isWanted)]);
      return { pair: ends };
    });
    expect((await pair).toSorted()).toEqual(['completed', 'overtaken']);
  } finally {
    for (const worker of workers) worker.kill('SIGCONT');
  }
  expect((await scene.eventsOf(job)).map(({ kind }) => kind)).toEqual(['final-upload']);
  expect(await scene.mailsOf(job)).toHaveLength(1);
});

it('of two finals that one person sends at once the later one is Replace File: one set stands, one mail goes out', async () => {
  const job = await aRepair(scene, { engineerId });
  const ends = await Promise.all([race(scene.operations, job), race(scene.operations, job)]);
  expect(ends).toEqual(['completed', 'completed']);
  expect((await scene.eventsOf(job)).map(({ kind }) => kind)).toEqual(['final-upload', 'resend-final']);
  const finals = await scene.documentsOf(job, 'final');
  expect(finals.filter(({ superseded_at }) => superseded_at === null)).toHaveLength(1);
  await scene.passTime(COMPLETION_MAIL_SECONDS, job);
  await scene.until('the mail', () => isSent(job));
  expect(scene.deliveriesOf(await theMail(job))).toHaveLength(1);
});

it('F14: while the mail server is away jobs are completed all the same, and their mails go out once it is back', async () => {
  scene.smtpProxy.cut();
  const jobs: number[] = [];
  try {
    for (const _ of [1, 2, 3]) {
      const job = await aRepair(scene, { engineerId });
      expect(await sendAndCheck(scene.operations, job, final())).toMatchObject({ status: 'confirm' });
      expect(await scene.read(job)).toMatchObject({ job_status: { id: STATUS_ID.complete } });
      jobs.push(job);
    }
    const tried = (attempts: number) => async () =>
      (await Promise.all(jobs.map(theMail))).every((mail) => mail.attempts >= attempts && mail.last_error !== null);
    await scene.passTime(COMPLETION_MAIL_SECONDS);
    await scene.until('the first attempts', tried(1));
    expect(await scene.read(jobs[0]!)).toMatchObject({ completion_mail: { state: 'delayed' } });

    // An hour of outage is some twenty attempts. The next one is then four minutes away at most.
    await scene.until('the attempt after an hour', async () => {
      for (const job of jobs) {
        // An attempt that was being made meanwhile counts from its own number.
        const early = scene.core.db.updateTable('mail').where('job_number', '=', job).where('attempts', '<', 20);
        const { numUpdatedRows } = await early.set({ attempts: 20, last_error: null }).executeTakeFirst();
        if (numUpdatedRows > 0n) await scene.passTime(HOUR, job);
      }
      return tried(21)();
    });
    const { rows: pauses } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
      where name = 'deliver-mail' and state = 'created'
        and (data->>'mailId') in (select id::text from mail where job_number = any (${jobs}::bigint[]))`.execute(
      scene.core.db,
    );
    expect(pauses.map(({ seconds }) => seconds)).toEqual(jobs.map(() => 240));
  } finally {
    scene.smtpProxy.restore();
  }
  expect(jobs.flatMap((job) => scene.smtp.received.filter(({ text }) => text.includes(`D${job}`)))).toEqual([]);
  await scene.passTime(240);
  for (const job of jobs) {
    await scene.until('the mail', () => isSent(job));
    expect(scene.deliveriesOf(await theMail(job))).toHaveLength(1);
  }
});

it('F15: a mail server that hangs after DATA, puts off or refuses delays only that mail; a refusal is shown to staff, who send again', async () => {
  const [hangs, greylisted, gone, well] = ['hangs', 'greylisted', 'gone', 'well'].map((name) => `${name}@x.example`);
  const answers = new Map([
    [greylisted, '451 Greylisted, try again later'],
    [gone, '550 No such person'],
  ]);
  let isHanging = true;
  manners.onRecipient = (address) => answers.get(address) ?? null;
  manners.onMail = async ({ to }) => (to.includes(hangs!) && isHanging ? new Promise(() => {}) : undefined);
  const jobs = new Map<string, number>();
  for (const address of [hangs!, greylisted!, gone!, well!]) {
    const job = await repairFor(address);
    expect(await sendAndCheck(scene.operations, job, final())).toMatchObject({ status: 'confirm' });
    jobs.set(address, job);
  }
  const [slow, later, refused, good] = [...jobs.values()] as [number, number, number, number];
  await scene.passTime(COMPLETION_MAIL_SECONDS);

  await scene.until('the mail beside them', () => isSent(good));
  const isTried = (job: number) => async () => (await theMail(job)).last_error !== null;
  for (const job of [slow, later, refused]) await scene.until('the first attempt', isTried(job));
  expect(await theMail(slow)).toMatchObject({ state: 'waiting' });
  expect(await theMail(later)).toMatchObject({ state: 'waiting', last_error: expect.stringContaining('Greylisted') });
  expect((await scene.read(refused)).notice).toMatchObject({
    kind: 'mail-given-up',
    detail: expect.stringContaining('550 No such person'),
  });

  isHanging = false;
  answers.clear();
  const again = await scene.operations.send(`/api/jobs/${refused}/resend-mail`, { method: 'POST' });
  expect([again.status, again.text]).toEqual([200, expect.stringContaining('is being sent again')]);
  await scene.passTime(HOUR);
  for (const job of [slow, later, refused]) {
    await scene.until('the mail', () => isSent(job));
    expect(await theMail(job)).toMatchObject({ last_error: null });
  }
  // The server that hung has the email once for each attempt, under one Message-ID; no other has two.
  const deliveries = async (job: number) => scene.deliveriesOf(await theMail(job)).length;
  const { attempts } = await theMail(slow);
  expect(attempts).toBeGreaterThan(1);
  expect(await Promise.all([slow, later, refused, good].map(deliveries))).toEqual([attempts, 1, 1, 1]);
  expect((await scene.read(refused)).notice).toBeNull();
});
