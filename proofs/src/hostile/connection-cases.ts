import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { BYTES_PER_MB } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { expect } from 'vitest';
import { filePart, FORM_TYPE, JOB_TYPE, rawForm } from '../harness/raw-form.ts';
import { RawCall } from '../harness/raw-call.ts';
import { aZip } from '../harness/upload.ts';
import type { Visitor } from '../harness/visitor.ts';
import type { HostileCase } from './hostile-case.ts';
import type { Scene } from './scene.ts';

const ORIGINAL = '/api/jobs/upload/original';
const STALLED = 'The upload stood still for too long.';
/** Ends a wait for what never comes. */
const PATIENCE_MS = 180_000;

/** A form that is large enough for its file to be stored in parts, while it comes in. */
const largeForm = (): Buffer =>
  rawForm([JOB_TYPE, filePart('a.zip', Buffer.concat([aZip(), Buffer.alloc(30 * BYTES_PER_MB)]))]);

/** Begins an upload with half of a form. */
async function sendHalf(visitor: Visitor, path: string, form: Buffer): Promise<{ call: RawCall; rest: Buffer }> {
  const call = await RawCall.open(visitor, {
    path,
    headers: { 'content-type': FORM_TYPE, 'content-length': form.length },
  });
  const half = Math.floor(form.length / 2);
  await call.send(form.subarray(0, half));
  return { call, rest: form.subarray(half) };
}

/** Waits until the store has begun to take the file in parts: from here on there is something to leave behind. */
async function untilStoring({ buckets }: Scene): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while ((await buckets.multiparts()).length === 0) {
    if (Date.now() > until) throw new Error('The store was not asked to take parts.');
    await sleep(50);
  }
}

/** A byte now and then, without a length, for as long as the connection is open. */
async function drip({ customer, bystander }: Scene) {
  const call = await RawCall.open(customer, {
    path: ORIGINAL,
    headers: { 'content-type': FORM_TYPE, 'transfer-encoding': 'chunked' },
  });
  const form = rawForm([JOB_TYPE, filePart('a.zip', aZip())]);
  for (let at = 0; at < form.length && !call.isClosed; at += 1) {
    await call.send(`1\r\n${form.toString('latin1', at, at + 1)}\r\n`);
    expect((await bystander.send('/api/jobs')).status).toBe(200);
    await sleep(200);
  }
  return call.answer();
}

async function standStill(scene: Scene) {
  const { call } = await sendHalf(scene.customer, ORIGINAL, largeForm());
  await untilStoring(scene);
  const answer = await call.answer();
  // The connection is closed with it: nothing more is waited for.
  while (!call.isClosed) await sleep(20);
  return answer;
}

async function leaveAtHalf(scene: Scene) {
  const { call } = await sendHalf(scene.customer, ORIGINAL, largeForm());
  await untilStoring(scene);
  call.destroy();
  return null;
}

/** Only the head of a request is sent: whoever needs the body to answer never does. */
async function withoutSession({ stage, anotherSession }: Scene) {
  const visitor = await anotherSession();
  await stage.database.db
    .updateTable('session')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', stage.world.people.customer_A_owner.userId)
    .where(
      'created_at',
      '=',
      stage.database.db.selectFrom('session').select(({ fn }) => fn.max('created_at').as('last')),
    )
    .execute();
  const call = await RawCall.open(visitor, {
    path: ORIGINAL,
    headers: { 'content-type': FORM_TYPE, 'content-length': 5_000 },
  });
  const answer = await call.answer();
  call.destroy();
  expect(answer?.json.code).toBe('SESSION_EXPIRED');
  return answer;
}

async function signOutMeanwhile(scene: Scene) {
  const visitor = await scene.anotherSession();
  const { call, rest } = await sendHalf(visitor, ORIGINAL, largeForm());
  await untilStoring(scene);
  expect((await visitor.send('/auth/logout', { method: 'POST' })).status).toBeLessThan(300);
  await call.send(rest);
  return call.answer();
}

async function moveMeanwhile(scene: Scene) {
  const job = await scene.aJobAt(9);
  const { call, rest } = await sendHalf(scene.customer, `/api/jobs/upload/replace_original/${job}`, largeForm());
  await untilStoring(scene);
  await scene.stage.database.db.updateTable('job').set({ status: 2 }).where('number', '=', job).execute();
  await call.send(rest);
  return call.answer();
}

/** Senders who stall. The product lets them go; it answers 200, or never, where it does not. */
export const stallCases: HostileCase[] = [
  {
    id: 'MPT-018',
    what: 'a byte now and then',
    send: drip,
    statuses: [408, null],
    leaves: 'nothing',
  },
  {
    id: 'MPT-019',
    what: 'half of it and then nothing',
    send: standStill,
    statuses: [408],
    message: STALLED,
    leaves: 'nothing',
  },
];

/** Uploads to which something happens on their way. */
export const lineCases: HostileCase[] = [
  { id: 'MPT-022', what: 'a sender who leaves at half', send: leaveAtHalf, statuses: [null], leaves: 'nothing' },
  {
    id: 'MPT-028',
    what: 'a session that has ended',
    send: withoutSession,
    statuses: [401],
    message: MESSAGES.uploadSessionTimedOut,
    leaves: 'nothing',
  },
  {
    id: 'MPT-029',
    what: 'a session that ends on the way',
    send: signOutMeanwhile,
    statuses: [401],
    message: MESSAGES.uploadSessionTimedOut,
    leaves: 'nothing',
  },
  { id: 'MPT-030', what: 'a job that moves on meanwhile', send: moveMeanwhile, statuses: [409], leaves: 'nothing' },
];
