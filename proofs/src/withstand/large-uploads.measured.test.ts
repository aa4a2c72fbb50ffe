import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_UPLOADS_AT_ONCE } from '@sealdesk/contract/shared/limits.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { openOwnBuckets, type OwnBuckets } from '@sealdesk/core/testing/own-buckets.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { IS_MEASURED, reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moreOperations } from '../harness/more-staff.ts';
import { RawCall, type RawAnswer } from '../harness/raw-call.ts';
import { fieldPart, filePart, FORM_TYPE, rawForm } from '../harness/raw-form.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';
import { atShare } from './other-people.ts';

const MB = 1024 * 1024;
const isWhole = env['WITHSTAND'] === 'whole';
/** The check runs a small one, which shows less than the row says; `npm run test:hostile` and `proof:withstand` run the whole. */
const LOAD = isWhole
  ? { title: 'CON-015: 50 parallel 200 MB uploads', uploads: 50, megabytes: 200, minutes: 30 }
  : { title: '10 parallel 40 MB uploads', uploads: 10, megabytes: 40, minutes: 15 };
const MOST_MEMORY_MB = 600;
/** What the uploads may add to the process, which is far less than their bytes: 8 MB each and 32 MB together, and its heap. */
const MOST_GROWN_MB = LOAD.uploads * 8 + 32 + 120;
const MOST_MS = 500;
const MOST_DISK_BYTES = MB;
/** What a screen asks for while it is open, in turn. */
const ROUTES = ['/api/jobs', '/api/jobs/counts', '/api/user', '/api/dropdown/companies'];
const PAUSE_MS = 50;

let stage: Stage;
let buckets: OwnBuckets;
let other: Visitor;
beforeAll(async () => {
  buckets = await openOwnBuckets();
  stage = await setStage({ env: buckets.env });
  const { product, database, world } = stage;
  other = await signInAs(product.url, database.db, world.people.customer_A_owner);
});
afterAll(async () => {
  await stage?.clear();
  await buckets?.clear();
}, 600_000);

/** What the system has counted of the API process since its start. */
function ofProcess(file: 'status' | 'io', line: string): number {
  const text = readFileSync(`/proc/${stage.product.apis[0]!.pid}/${file}`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(text)![1]);
}
const peakMb = () => ofProcess('status', 'VmHWM') / 1024;

/** Asks as a screen does until it is stopped; returns the milliseconds of each answer. */
function watchOthers() {
  const times: number[] = [];
  let isRunning = true;
  const isStopped = () => !isRunning;
  const asking = (async () => {
    for (let turn = 0; !isStopped(); turn += 1) {
      const began = performance.now();
      const { status } = await other.send(ROUTES[turn % ROUTES.length]!);
      times.push(performance.now() - began);
      expect(status).toBe(200);
      await sleep(PAUSE_MS);
    }
  })();
  const stop = async () => {
    isRunning = false;
    await asking;
    return atShare(times, 95);
  };
  return { times, stop };
}

const CHUNK = Buffer.alloc(MB, 'sealed ');

/** Sends a set until it is taken: of those that come at once the process refuses some, and says when to try again. */
async function sendUntilTaken(
  visitor: Visitor,
  job: number,
): Promise<{ status: number | undefined; refusals: number }> {
  for (let refusals = 0; ; refusals += 1) {
    const answer = await sendLarge(visitor, job, LOAD.megabytes);
    if (answer?.status !== 503) return { status: answer?.status, refusals };
    await sleep(Number(/^retry-after: (\d+)/im.exec(answer.head)![1]) * 1000);
  }
}

/** Sends a set of that size for a job as fast as it is taken. */
async function sendLarge(visitor: Visitor, job: number, megabytes: number): Promise<RawAnswer | null> {
  const fields = [fieldPart('job_type', 's'), fieldPart('for_review', 'true')];
  const form = rawForm([...fields, filePart('sealed.pdf', '%PDF-1.7\n')]);
  // The bytes go where the file of the form ends: before the line break and the last boundary.
  const end = form.lastIndexOf('\r\n--');
  const call = await RawCall.open(visitor, {
    path: `/api/jobs/upload/working/${job}`,
    headers: { 'content-type': FORM_TYPE, 'content-length': form.length + megabytes * MB },
  });
  await call.send(form.subarray(0, end));
  for (let n = 0; n < megabytes && call.received === ''; n += 1) await call.send(CHUNK);
  await call.send(form.subarray(end));
  const answer = await call.answer(LOAD.minutes * 60_000);
  call.destroy();
  return answer;
}

it(
  `${LOAD.title}: RSS < ${MOST_MEMORY_MB} MB for the API, no disk use, and others are served`,
  { timeout: LOAD.minutes * 60_000 },
  async () => {
    const { database, world } = stage;
    const people = await moreOperations(stage, Math.ceil(LOAD.uploads / MAX_UPLOADS_AT_ONCE));
    const contact_id = world.people.customer_A_owner.contactId;
    const jobs: number[] = [];
    for (let n = 0; n < LOAD.uploads; n += 1) {
      jobs.push(await aJob(database.db, { company_id: world.companyA, contact_id, type: 's', status: 3 }));
    }
    const quiet = watchOthers();
    await sleep(IS_MEASURED ? 2_000 : 200);
    const usual = await quiet.stop();
    const written = ofProcess('io', 'write_bytes');
    const before = peakMb();
    const others = watchOthers();
    const began = performance.now();
    const answers = await Promise.all(jobs.map((job, n) => sendUntilTaken(people[n % people.length]!, job)));
    const seconds = (performance.now() - began) / 1000;
    const p95 = await others.stop();
    const disk = ofProcess('io', 'write_bytes') - written;
    report(
      `${LOAD.uploads} uploads of ${LOAD.megabytes} MB in ${seconds.toFixed(0)} s: the API at most ${peakMb().toFixed(0)} MB (${before.toFixed(0)} before), ` +
        `${answers.filter(({ refusals }) => refusals > 0).length} of them refused at first, ${disk} bytes to disk; ${others.times.length} calls of others, p95 ${p95.toFixed(0)} ms (${usual.toFixed(0)} ms before)`,
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(peakMb()).toBeLessThan(MOST_MEMORY_MB);
    if (!isWhole) expect(peakMb() - before).toBeLessThan(MOST_GROWN_MB);
    expect(disk).toBeLessThan(MOST_DISK_BYTES);
    expect(others.times.length).toBeGreaterThan(0);
    reportFigure(`Calls of others beside ${LOAD.uploads} uploads of ${LOAD.megabytes} MB, p95`, p95, MOST_MS);
  },
);
