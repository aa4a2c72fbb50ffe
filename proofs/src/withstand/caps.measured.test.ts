import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { env } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_DOWNLOADS_AT_ONCE, MAX_LISTS_AT_ONCE, MAX_UPLOADS_AT_ONCE } from '@sealdesk/contract/shared/limits.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { DOCUMENT_PATH } from '@sealdesk/contract/paths.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { aStoredDocument, closeTestStorage, openTestStorage } from '@sealdesk/core/testing/files.ts';
import { TEST_SECRETS_KEY } from '@sealdesk/core/testing/core.ts';
import { moreCustomers } from '@sealdesk/core/testing/people.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { IS_MEASURED, reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { residentMb } from '../harness/process-tree.ts';
import { RawCall } from '../harness/raw-call.ts';
import { filePart, FORM_TYPE, rawForm } from '../harness/raw-form.ts';
import { beginFileAt, PIECE } from '../harness/resumable.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';
import { atShare, useAsUsual, type OrdinaryUse } from './other-people.ts';

/** The check runs a few more than one person may have; `npm run proof:withstand` runs the whole. */
const LOAD =
  env['WITHSTAND'] === 'whole'
    ? { uploads: 400, pieces: 200, readers: 1_000, rounds: 60 }
    : { uploads: MAX_UPLOADS_AT_ONCE + 6, pieces: 8, readers: MAX_DOWNLOADS_AT_ONCE + 8, rounds: IS_MEASURED ? 8 : 1 };
const MB = 1024 * 1024;
/** What the API may take more than before. */
const MOST_MB = 150;
/** Others are served within so many times their usual time. */
const TIMES_AS_USUAL = 2;
/** All readers have come before the first is ended. */
const STALL_SECONDS = 10;
/** Fewer than the calls of one person that run at once: on a busy machine others would get no turn. */
const READERS_AT_ONCE = 8;
/** What a slow sender sends each second: more than the least that a sender must, also on a slow machine. */
const TRICKLE = 10_000;
/** What a slow sender has sent before it becomes slow: the most that is held in memory of it. */
const UPLOAD_HEAD = 5 * MB;
const PIECE_HEAD = 7 * MB;

let stage: Stage;
let abuser: Visitor;
let other: OrdinaryUse;
let large: string;
const storage = openTestStorage();
const opened: { destroy(): void }[] = [];

beforeAll(async () => {
  stage = await setStage({ env: { DOWNLOAD_STALL_SECONDS: String(STALL_SECONDS) } });
  const { product, database, world } = stage;
  abuser = await signInAs(product.url, database.db, world.people.role10);
  const visitor = await signInAs(product.url, database.db, world.people.customer_A_owner);
  const job_number = await aNewJob(4);
  const file = { job_number, purpose: 'original', name: 'plans.zip' };
  const documentId = await aStoredDocument(database.db, storage, { ...file, bytes: randomBytes(200_000) });
  // Larger than what the system's buffers take of an answer that nobody reads.
  const bytes = Buffer.alloc(40 * MB, 7);
  large = await aStoredDocument(database.db, storage, { ...file, job_number: await aNewJob(4), bytes });
  other = { visitor, documentId };
  // The first calls fill caches and pools.
  await useAsUsual(other, LOAD.rounds);
  await abuser.download(addressOf(large));
});
afterEach(() => {
  for (const one of opened.splice(0)) one.destroy();
});
afterAll(async () => {
  await closeTestStorage(storage);
  await stage?.clear();
});

async function aNewJob(status: number): Promise<number> {
  const { database, world } = stage;
  const contact_id = world.people.customer_A_owner.contactId;
  return aJob(database.db, { company_id: world.companyA, contact_id, status });
}

const addressOf = (documentId: string) => DOCUMENT_PATH.replace(':uuid', documentId);
const memory = () => residentMb(stage.product.apis[0]!.pid!);

async function metric(line: string): Promise<number> {
  const text = await (await fetch(`${stage.product.privateUrl}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((one) => one.startsWith(line))
      ?.split(' ')
      .at(-1) ?? 0,
  );
}

/** Measures others and the memory before, then while what `abuse` opened stays open. */
async function beside(what: string, abuse: () => Promise<void>): Promise<void> {
  const usual = atShare(await useAsUsual(other, LOAD.rounds), 50);
  const before = memory();
  await abuse();
  const beside = atShare(await useAsUsual(other, LOAD.rounds), 50);
  const grown = memory() - before;
  report(`${what}: ${grown.toFixed(0)} MB more than ${before.toFixed(0)}`);
  expect(grown).toBeLessThan(MOST_MB);
  reportFigure(`Others beside ${what}, to their usual time`, beside / usual, TIMES_AS_USUAL, 'x');
}

/** Sends the beginning of a body, and then a little every second until there is an answer. */
async function sendSlowly(call: RawCall, beginning: Buffer): Promise<void> {
  await call.send(beginning);
  while (!call.isClosed && call.received === '') {
    await call.send(Buffer.alloc(TRICKLE));
    await sleep(1_000);
  }
}

/** Opens so many requests, sends the beginning of each body, and then a little every now and then. */
async function openSlowSenders(count: number, open: () => Promise<RawCall>, beginning: Buffer): Promise<RawCall[]> {
  const calls: RawCall[] = [];
  for (let n = 0; n < count; n += 1) {
    const call = await open();
    opened.push(call);
    calls.push(call);
    void sendSlowly(call, beginning);
    // They come one after the other, as a script sends them, and not in one instant.
    await sleep(5);
  }
  return calls;
}

/** The answers that have come, by status. */
function statuses(calls: readonly { received: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { received } of calls) {
    const status = received === '' ? 'under way' : received.split(' ')[1]!;
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

it(
  `${LOAD.uploads} slow uploads of one person: ten are let in, and others notice nothing`,
  { timeout: 600_000 },
  async () => {
    const job = await aNewJob(2);
    const form = rawForm([filePart('set.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(UPLOAD_HEAD)]))]);
    const headers = { 'content-type': FORM_TYPE, 'content-length': 4 * form.length };
    const open = () => RawCall.open(abuser, { path: `/api/jobs/upload/working/${job}`, headers });
    let calls: RawCall[] = [];
    await beside(`${LOAD.uploads} slow uploads`, async () => {
      calls = await openSlowSenders(LOAD.uploads, open, form.subarray(0, UPLOAD_HEAD));
      const settled = { 'under way': MAX_UPLOADS_AT_ONCE, '503': LOAD.uploads - MAX_UPLOADS_AT_ONCE };
      await expect.poll(() => statuses(calls)).toEqual(settled);
    });
    const refused = await calls.find(({ received }) => received !== '')!.answer();
    expect(refused).toMatchObject({ status: 503, json: { code: 'UNAVAILABLE', message: MESSAGES.tooManyUploads } });
    expect(refused!.head).toMatch(/^retry-after: 5$/im);
    const refusals = async (what: string) => metric(`sealdesk_at_once_refused_total{what="${what}",limit="person"}`);
    // More than a person's calls in progress may be are refused before they ask for an upload.
    const count = (await refusals('upload')) + (await refusals('upload-call'));
    expect(count).toBeGreaterThanOrEqual(LOAD.uploads - MAX_UPLOADS_AT_ONCE);
    for (const call of calls) call.destroy();
    await expect.poll(() => metric('sealdesk_at_once{what="upload"}')).toBe(0);
  },
);

it('[CON-041] twenty slow uploads of two accounts of one company: half of the places are let in, and another company finds one', async () => {
  const { product, database } = stage;
  const people = await moreCustomers(database.db, TEST_SECRETS_KEY, 3);
  const { companyId: company_id } = people[0]!;
  await database.db.updateTable('contact').set({ company_id }).where('id', '=', people[1]!.contactId).execute();
  const [one, two, outsider] = await Promise.all(people.map((person) => signInAs(product.url, database.db, person)));
  const head = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100_000)]);
  const form = rawForm([filePart('plans.zip', head)]);
  const headers = { 'content-type': FORM_TYPE, 'content-length': 1_000 * form.length };
  const send = (visitor: Visitor, count: number) =>
    openSlowSenders(
      count,
      () => RawCall.open(visitor, { path: '/api/jobs/upload/original', headers }),
      form.subarray(0, head.length),
    );
  const calls = [...(await send(one!, MAX_UPLOADS_AT_ONCE)), ...(await send(two!, MAX_UPLOADS_AT_ONCE))];
  await expect.poll(() => statuses(calls)).toEqual({ 'under way': 15, '503': 5 });
  const refused = await calls.find(({ received }) => received !== '')!.answer();
  expect(refused?.json).toMatchObject({ code: 'UNAVAILABLE', message: MESSAGES.tooManyUploadsOfCompany });
  expect(await metric('sealdesk_at_once_refused_total{what="upload",limit="company"}')).toBe(5);
  const beside = await send(outsider!, 1);
  await expect.poll(() => metric('sealdesk_at_once{what="upload"}')).toBe(16);
  expect(statuses(beside)).toEqual({ 'under way': 1 });
  for (const call of [...calls, ...beside]) call.destroy();
  await expect.poll(() => metric('sealdesk_at_once{what="upload"}')).toBe(0);
});

it(
  `${LOAD.pieces} PATCHes on one file: one is let in, and the next once it has left`,
  { timeout: 600_000 },
  async () => {
    const address = await beginFileAt(abuser, 64 * MB, { filename: 'large.zip', purpose: 'original' });
    const headers = { ...PIECE, 'upload-offset': 0, 'content-length': 32 * MB };
    const open = () => RawCall.open(abuser, { path: address, method: 'PATCH', headers });
    const beginning = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(PIECE_HEAD)]);
    let calls: RawCall[] = [];
    await beside(`${LOAD.pieces} PATCHes on one file`, async () => {
      calls = await openSlowSenders(LOAD.pieces, open, beginning);
      const answered = () => LOAD.pieces - (statuses(calls)['under way'] ?? 0);
      await expect.poll(answered).toBeGreaterThanOrEqual(LOAD.pieces - 1);
    });
    const counts = statuses(calls);
    expect(Object.keys(counts).filter((status) => !['under way', '423', '503', '409'].includes(status))).toEqual([]);
    expect(counts['423']).toBeGreaterThan(0);
    const locked = await calls.find(({ received }) => received.includes(' 423 '))!.answer();
    expect(locked).toMatchObject({ json: { code: 'CONFLICT', message: MESSAGES.fileBeingSent } });
    expect(locked!.head).toMatch(/^retry-after: 2$/im);
    for (const call of calls) call.destroy();
    await expect.poll(() => metric('sealdesk_at_once{what="upload"}')).toBe(0);
    const next = await abuser.send(address, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
    const offset = Number(next.headers.get('upload-offset'));
    const sent = { ...PIECE, 'upload-offset': String(offset) };
    expect((await abuser.send(address, { method: 'PATCH', body: Buffer.alloc(1_000), headers: sent })).status).toBe(
      204,
    );
  },
);

/** A reader who reads the head of the answer and then nothing more. */
class StoppedReader {
  received = '';
  readonly socket: Socket;

  constructor(visitor: Visitor, path: string) {
    const { hostname, port, host } = new URL(visitor.url);
    this.socket = connect(Number(port), hostname);
    this.socket.on('error', () => {});
    this.socket.once('data', (bytes: Buffer) => {
      this.received = bytes.toString('latin1', 0, 300);
      if (this.received.includes(' 200 ')) this.socket.pause();
    });
    const signedIn = `cookie: ${visitor.cookieHeader()}\r\nauthorization: Bearer ${visitor.token}`;
    const head = `host: ${host}\r\nsec-fetch-site: same-origin\r\n${signedIn}`;
    this.socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\n\r\n`);
  }

  destroy(): void {
    this.socket.destroy();
  }
}

it(
  `${LOAD.readers} readers who stand still: as many as one person may have are let in, and ended`,
  { timeout: 600_000 },
  async () => {
    const readers: StoppedReader[] = [];
    const ended = await metric('sealdesk_slow_readers_total');
    let endedMeanwhile = 0;
    await beside(`${LOAD.readers} stopped readers`, async () => {
      while (readers.length < LOAD.readers) {
        const batch = Array.from({ length: READERS_AT_ONCE }, () => new StoppedReader(abuser, addressOf(large)));
        readers.push(...batch);
        opened.push(...batch);
        await Promise.all(batch.map(({ socket }) => once(socket, 'connect')));
        await expect.poll(() => statuses(readers)['under way'] ?? 0).toBe(0);
      }
      endedMeanwhile = (await metric('sealdesk_slow_readers_total')) - ended;
    });
    const counts = statuses(readers);
    expect(Object.keys(counts).toSorted()).toEqual(['200', '429']);
    expect(counts['200']).toBeGreaterThanOrEqual(MAX_DOWNLOADS_AT_ONCE);
    // Readers who came after the first were ended may have got their place.
    expect(counts['200']! - MAX_DOWNLOADS_AT_ONCE).toBeLessThanOrEqual(endedMeanwhile);
    await expect.poll(() => metric('sealdesk_at_once{what="download"}')).toBe(0);
    expect((await metric('sealdesk_slow_readers_total')) - ended).toBe(counts['200']);
    expect((await abuser.download(addressOf(large))).bytes.length).toBe(40 * MB);
  },
);

it('a person who opens more lists than tabs can be is refused more, and others still open theirs', async () => {
  const open = (visitor: Visitor) => {
    const stop = new AbortController();
    opened.push({ destroy: () => stop.abort() });
    return visitor.open('/api/jobs/events', { signal: stop.signal });
  };
  const answers: Response[] = [];
  for (let n = 0; n < MAX_LISTS_AT_ONCE + 5; n += 1) answers.push(await open(abuser));
  expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBe(MAX_LISTS_AT_ONCE);
  const refused = answers.at(-1)!;
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY', message: MESSAGES.tooManyLists });
  expect((await open(other.visitor)).status).toBe(200);
});
