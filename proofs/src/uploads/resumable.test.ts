import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { invalidFileType } from '@sealdesk/contract/uploads/upload-messages.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { aTrussPackage } from '@sealdesk/core/testing/drawings/truss-package.ts';
import type { Actor } from '@sealdesk/core/testing/people.ts';
import { openTcpProxy, type TcpProxy } from '@sealdesk/core/testing/tcp-proxy.ts';
import { writeZip } from '@sealdesk/core/testing/zips/write-zip.ts';
import { sql } from 'kysely';
import * as tus from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RawCall } from '../harness/raw-call.ts';
import {
  beginFile,
  beginFileAt,
  idOf,
  metadataOf,
  offsetOf,
  PIECE,
  sendPiece,
  sendUntilCut,
} from '../harness/resumable.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { sendUpload, untilDone } from '../harness/upload.ts';
import { Visitor, type Answer } from '../harness/visitor.ts';

const MB = 1024 * 1024;

let stage: Stage;
let customer: Visitor;
/** The same person's tab, which the second API process serves. */
let elsewhere: Visitor;
let proxy: TcpProxy;
beforeAll(async () => {
  stage = await setStage({ workers: 1, apiProcesses: 2 });
  customer = await visit('customer_A_owner');
  elsewhere = atOther(customer);
  const { hostname, port } = new URL(stage.product.url);
  proxy = await openTcpProxy({ host: hostname, port: Number(port) });
});
beforeEach(async () => {
  proxy.restore();
  await stage.database.db.deleteFrom('resumable_upload').execute();
});
afterAll(async () => {
  await proxy?.close();
  await stage?.clear();
});

async function visit(actor: Actor): Promise<Visitor> {
  return signInAs(stage.product.url, stage.database.db, stage.world.people[actor]);
}

function atOther(visitor: Visitor): Visitor {
  const other = new Visitor(stage.product.urls[1]!);
  for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
  other.token = visitor.token;
  return other;
}

/** Drawings, and beside them so many bytes that nothing packs: a zip of a large job. */
function aLargeZip(size: number): Buffer {
  return writeZip([...aTrussPackage(), { name: 'scan.bin', bytes: randomBytes(size) }]);
}

async function aReturnedJob(): Promise<number> {
  const contact_id = stage.world.people.customer_A_owner.contactId;
  return aJob(stage.database.db, { company_id: stage.world.companyA, contact_id, status: 9 });
}

const fileOf = (job: number) => ({ filename: 'large.zip', purpose: 'replace_original', job: String(job) });

/** The normal call, with the file's id in the file's place. */
async function finish(visitor: Visitor, job: number, address: string, key: string = randomUUID()): Promise<Answer> {
  const fields = { 'resumed[0]': idOf(address) };
  return sendUpload(visitor, `/api/jobs/upload/replace_original/${job}`, { files: [], fields, key });
}

async function fetchOriginal(job: number): Promise<Buffer> {
  const query = new URLSearchParams({ jobId: String(job), purpose: 'original', filename: 'large.zip' });
  return (await customer.download(`/api/files/download?${query.toString()}`)).bytes;
}

/** Resumes as a client does: it asks how far the file is, and asks again when that was no longer so. */
async function sendRest(visitor: Visitor, address: string, file: Buffer): Promise<void> {
  await expect
    .poll(
      async () => {
        const offset = (await offsetOf(visitor, address))!;
        return (await sendPiece(visitor, address, offset, file.subarray(offset))).status;
      },
      { timeout: 180_000, interval: 500 },
    )
    .toBe(204);
  expect(await offsetOf(visitor, address)).toBe(file.length);
}

/** Waits until the product has stored so much of the file that is being sent. */
async function untilStored(bytes: number): Promise<void> {
  const stored = stage.database.db.selectFrom('resumable_upload').select('received');
  await expect.poll(async () => (await stored.executeTakeFirst())?.received).toBeGreaterThan(bytes);
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const said = ({ status, json }: Answer) => [status, (json as { message?: string } | undefined)?.message];

describe('[UP-13] an upload whose connection is cut', () => {
  it(
    'resumes where it stopped, at another process, and ends byte for byte the same',
    { timeout: 300_000 },
    async () => {
      const file = aLargeZip(40 * MB);
      const job = await aReturnedJob();
      const address = await beginFileAt(customer, file.length, fileOf(job));
      // Neither at the end of a piece nor of anything else.
      const cutAt = 19 * MB + 12_345;
      await sendUntilCut(customer, proxy, address, file, cutAt, () => untilStored(8 * MB));
      // What was being sent when the connection was cut is lost, and nothing that had come.
      await expect.poll(() => offsetOf(elsewhere, address)).toBeGreaterThan(8 * MB);
      expect(await offsetOf(elsewhere, address)).toBeLessThanOrEqual(cutAt);
      await sendRest(elsewhere, address, file);

      const answer = await finish(elsewhere, job, address);
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      expect(sha256(await fetchOriginal(job))).toBe(sha256(file));
      expect(await offsetOf(customer, address)).toBeNull();
    },
  );

  it(
    'resumes by itself with a client of the tus project, which knows nothing of us',
    { timeout: 300_000 },
    async () => {
      const file = aLargeZip(20 * MB);
      const job = await aReturnedJob();
      let cuts = 0;
      const address = await new Promise<string>((resolve, reject) => {
        const upload = new tus.Upload(file, {
          endpoint: `http://127.0.0.1:${proxy.port}/api/resumable`,
          metadata: fileOf(job),
          headers: {
            cookie: customer.cookieHeader(),
            authorization: `Bearer ${customer.token}`,
            'sec-fetch-site': 'same-origin',
          },
          // Until the process has noticed that the connection is gone, the file has another sender.
          retryDelays: [100, 300, 500, ...Array<number>(60).fill(1_000)],
          onProgress: (sent) => {
            if (cuts > 0 || sent < 10 * MB) return;
            cuts += 1;
            proxy.cut();
            setTimeout(() => proxy.restore(), 200);
          },
          onSuccess: () => resolve(new URL(upload.url!).pathname),
          onError: reject,
        });
        upload.start();
      });
      expect(cuts).toBe(1);
      expect((await finish(customer, job, address)).status).toBe(200);
      expect(sha256(await fetchOriginal(job))).toBe(sha256(file));
    },
  );

  it('resumes after its token ran out, with a new one and from the same byte', async () => {
    const file = aLargeZip(1 * MB);
    const job = await aReturnedJob();
    const visitor = await visit('customer_A_owner');
    const address = await beginFileAt(visitor, file.length, fileOf(job));
    expect((await sendPiece(visitor, address, 0, file.subarray(0, 500_000))).status).toBe(204);
    await sql`update session_token set expires_at = now() - interval '1 second'`.execute(stage.database.db);
    const late = await sendPiece(visitor, address, 500_000, file.subarray(500_000));
    expect([late.status, late.json]).toEqual([401, expect.objectContaining({ code: 'TOKEN_EXPIRED' })]);
    const renewed = await visitor.send('/refresh-token', { method: 'POST' });
    visitor.token = (renewed.json as { token: string }).token;
    expect((await sendPiece(visitor, address, 500_000, file.subarray(500_000))).status).toBe(204);
    expect((await finish(visitor, job, address)).status).toBe(200);
    customer.token = null;
    await customer.checkToken();
    expect(sha256(await fetchOriginal(job))).toBe(sha256(file));
  });
});

describe('two requests that send one file', () => {
  it('are let in one at a time, at whichever process, and the second once the first has left or stands still', async () => {
    const file = aLargeZip(1 * MB);
    const address = await beginFileAt(customer, file.length, fileOf(await aReturnedJob()));
    const headers = { ...PIECE, 'upload-offset': 0, 'content-length': file.length };
    const first = await RawCall.open(customer, { path: address, method: 'PATCH', headers });
    await first.send(file.subarray(0, 300_000));
    const sender = () => stage.database.db.selectFrom('resumable_upload').select('sender').executeTakeFirst();
    await expect.poll(async () => (await sender())?.sender).toBeTruthy();
    // On a slow machine its lease would run out by itself.
    await sql`update resumable_upload set sender_until = now() + interval '1 hour'`.execute(stage.database.db);
    for (const visitor of [customer, elsewhereNow()]) {
      const second = await sendPiece(visitor, address, 0, file);
      expect(said(second)).toEqual([423, MESSAGES.fileBeingSent]);
      expect(second.headers.get('retry-after')).toBe('2');
    }
    // The first one's connection is dead: nothing comes, and its lease is not renewed.
    await sql`update resumable_upload set sender_until = now() - interval '1 second'`.execute(stage.database.db);
    expect((await sendPiece(elsewhereNow(), address, 0, file)).status).toBe(204);
    first.destroy();
    expect(await offsetOf(customer, address)).toBe(file.length);
  });
});

describe('[UP-14] the call that ends it', () => {
  it('has one effect however often it is sent, and the file is used up by it', async () => {
    const file = aLargeZip(1 * MB);
    const job = await aReturnedJob();
    const address = await beginFileAt(customer, file.length, fileOf(job));
    await sendPiece(customer, address, 0, file);
    const key = randomUUID();
    const [first, again] = await Promise.all([
      untilDone(() => finish(customer, job, address, key)),
      untilDone(() => finish(elsewhereNow(), job, address, key)),
    ]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json).toEqual(first.json);
    expect((await finish(customer, job, address, key)).json).toEqual(first.json);
    const { rows } = await sql<{ n: number }>`select count(*) as n from document where job_number = ${job}`.execute(
      stage.database.db,
    );
    expect(rows[0]!.n).toBe(1);
    const other = await aReturnedJob();
    expect(said(await finish(customer, other, address))).toEqual([422, MESSAGES.notUploaded]);
  });
});

/** The second process's tab with the token of this moment. */
function elsewhereNow(): Visitor {
  return atOther(customer);
}

describe('what does not fit is refused', () => {
  it('by its offset, its length, its type, its kind and the version of the protocol', async () => {
    const address = await beginFileAt(customer, 1000, { filename: 'a.zip', purpose: 'original' });
    const zip = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(996)]);
    const status = async (answer: Promise<Answer>) => (await answer).status;
    expect(await status(sendPiece(customer, address, 1, zip.subarray(1)))).toBe(409);
    expect(await status(sendPiece(customer, address, 0, Buffer.concat([zip, zip])))).toBe(413);
    expect(await status(sendPiece(customer, address, 0, zip, { 'content-type': 'application/zip' }))).toBe(415);
    expect(await status(sendPiece(customer, address, 0, zip, { 'tus-resumable': '0.2.2' }))).toBe(412);
    expect(said(await sendPiece(customer, address, 0, Buffer.alloc(1000, '%PDF-')))).toEqual([
      422,
      invalidFileType('zip'),
    ]);
    expect(await offsetOf(customer, address)).toBe(0);
    expect(await status(sendPiece(customer, address, 0, zip.subarray(0, 10)))).toBe(204);
    expect(await status(sendPiece(customer, address, 0, zip.subarray(0, 10)))).toBe(409);
    expect(await offsetOf(customer, address)).toBe(10);
  });

  it('as a file that is not whole, or was sent for something else', async () => {
    const file = aLargeZip(1000);
    const [job, other] = [await aReturnedJob(), await aReturnedJob()];
    const address = await beginFileAt(customer, file.length, fileOf(job));
    await sendPiece(customer, address, 0, file.subarray(0, 500));
    const refused = [422, MESSAGES.notUploaded];
    expect(said(await finish(customer, job, address))).toEqual(refused);
    await sendPiece(customer, address, 500, file.subarray(500));
    expect(said(await finish(customer, other, address))).toEqual(refused);
    expect(said(await finish(customer, job, `${address}x`))).toEqual(refused);
    expect(said(await finish(await visit('role10'), job, address))).toEqual(refused);
    expect((await finish(customer, job, address)).status).toBe(200);
  });

  it('when it is larger than its purpose allows, before a byte of it is sent', async () => {
    const answer = await beginFile(customer, 200 * MB + 1, { filename: 'a.zip', purpose: 'original' });
    expect(said(answer)).toEqual([413, 'File too large. Maximum size allowed is 200 MB.']);
  });
});

it('begins a file once when the same beginning is sent twice', async () => {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': '9',
    'upload-metadata': metadataOf({ filename: 'a.zip', purpose: 'original' }),
    'idempotency-key': randomUUID(),
  };
  const begin = async () =>
    (await customer.send('/api/resumable', { method: 'POST', headers })).headers.get('location');
  expect(await begin()).toBe(await begin());
});

it('names the protocol that it supports', async () => {
  const { status, headers } = await customer.send('/api/resumable', { method: 'OPTIONS' });
  const answered = ['tus-version', 'tus-extension', 'tus-resumable'].map((name) => headers.get(name));
  expect([status, ...answered]).toEqual([204, '1.0.0', 'creation,expiration,termination', '1.0.0']);
});
