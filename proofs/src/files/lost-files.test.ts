import { createHash, randomBytes } from 'node:crypto';
import { DOWNLOAD_PATH } from '@sealdesk/contract/paths.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import {
  anUpload,
  aStoredDocument,
  closeTestStorage,
  openTestStorage,
  overwriteObject,
  removeObject,
} from '@sealdesk/core/testing/files.ts';
import { aNewJob } from '@sealdesk/core/testing/new-job.ts';
import { openTcpProxy, type TcpProxy } from '@sealdesk/core/testing/tcp-proxy.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';

let stage: Stage;
let storeProxy: TcpProxy;
let role10: Visitor;
const storage = openTestStorage();

beforeAll(async () => {
  const { hostname, port } = new URL(inject('services').s3.endpoint);
  storeProxy = await openTcpProxy({ host: hostname, port: Number(port) });
  stage = await setStage({ env: { S3_ENDPOINT: `http://127.0.0.1:${storeProxy.port}` } });
  role10 = await signInAs(stage.product.url, stage.database.db, stage.world.people.role10);
});
afterAll(async () => {
  await closeTestStorage(storage);
  await stage?.clear();
  await storeProxy?.close();
});

const owner = () => ({
  company_id: stage.world.companyA,
  contact_id: stage.world.people.customer_A_owner.contactId,
});

/** A job with one original of these bytes; where it is fetched, and its key in the store. */
async function original(bytes: Buffer): Promise<{ path: string; key: string }> {
  const { db } = stage.database;
  const number = await aJob(db, owner());
  const id = await aStoredDocument(db, storage, { job_number: number, bytes, purpose: 'original', name: 'plans.zip' });
  const { object_key: key } = await db
    .selectFrom('document')
    .select('object_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { path: `${DOWNLOAD_PATH}?jobId=${number}&purpose=original&filename=plans.zip`, key };
}

async function alerts(code: string): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', stage.product.privateUrl))).text();
  return Number(new RegExp(`^sealdesk_alerts_total\\{code="${code}"\\} (\\d+)`, 'm').exec(metrics)?.[1] ?? 0);
}

it('F13: a document that the store has lost is out of order, with an alert, and not one byte of it is sent', async () => {
  const { path, key } = await original(randomBytes(10_000));
  await removeObject(storage, key);
  const before = await alerts('document-missing');
  for (const headers of [{}, { range: 'bytes=0-9' }]) {
    const { status, json } = await role10.send(path, { headers });
    expect([status, json]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
  }
  expect(await alerts('document-missing')).toBe(before + 2);
  await expect.poll(() => stage.product.logs()).toContain('"alert":"document-missing"');
});

it('F13: a document of another size is out of order before the first byte', async () => {
  const { path, key } = await original(randomBytes(10_000));
  await overwriteObject(storage, key, randomBytes(9_000));
  const before = await alerts('document-damaged');
  for (const headers of [{}, { range: 'bytes=0-9' }, { range: 'bytes=9500-' }])
    expect((await role10.send(path, { headers })).status).toBe(503);
  expect(await alerts('document-damaged')).toBe(before + 3);
});

it('I1: a document in which one byte was changed never arrives as a whole file', async () => {
  const bytes = randomBytes(3_000_000);
  const { path, key } = await original(bytes);
  const changed = Buffer.from(bytes);
  changed[1_500_000]! ^= 1;
  await overwriteObject(storage, key, changed);
  const before = await alerts('document-damaged');
  await expect(role10.download(path)).rejects.toThrow('terminated');
  expect(await alerts('document-damaged')).toBe(before + 1);
});

it('F09: while the store is down nothing is sent and nothing is created; afterwards both are as if nothing had been', async () => {
  const { db } = stage.database;
  const bytes = randomBytes(500_000);
  const { path } = await original(bytes);
  const id = await anUpload(db, storage, { uploaderId: stage.world.people.role10.contactId });
  const { company_id: drjcoid, contact_id: drj_contact_id } = owner();
  const create = async () =>
    role10.send('/api/jobs', { method: 'POST', body: aNewJob({ id, drjcoid, drj_contact_id }) });

  storeProxy.cut();
  for (const answer of [await role10.send(path), await create()])
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await db.selectFrom('job').select('number').where('upload_id', '=', id).execute()).toEqual([]);
  expect((await role10.send('/api/jobs')).status).toBe(200);

  storeProxy.restore();
  expect((await role10.download(path)).bytes.equals(bytes)).toBe(true);
  expect((await create()).status).toBe(201);
});

it('F11: a connection that breaks in the middle of a download leaves it without an end', async () => {
  const bytes = randomBytes(60_000_000);
  const { path } = await original(bytes);
  const reader = (await role10.open(path)).body!.getReader();
  const hash = createHash('sha256');
  const readAll = async () => {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      hash.update(piece.value);
      storeProxy.cut();
    }
  };
  await expect(readAll()).rejects.toThrow('terminated');
  expect(hash.digest().equals(createHash('sha256').update(bytes).digest())).toBe(false);
  storeProxy.restore();
  expect((await role10.download(path)).bytes.length).toBe(bytes.length);
});
