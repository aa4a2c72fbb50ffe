import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { aNewJob } from '@sealdesk/core/testing/new-job.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RawCall } from '../harness/raw-call.ts';
import { FORM_TYPE } from '../harness/raw-form.ts';
import { beginFileAt, idOf, metadataOf, sendPiece } from '../harness/resumable.ts';
import { aZip, sendOriginal, sendUpload, untilDone } from '../harness/upload.ts';
import { Visitor, type Answer } from '../harness/visitor.ts';
import { setScene, type Scene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene?.clear());

const ANOTHER = [422, MESSAGES.keyUsedForAnother];
const said = ({ status, json }: Answer) => [status, (json as { message?: string }).message];

/** Everything that an upload can leave: rows, objects, and the moves of its job. */
async function left() {
  const { rows } = await sql<object>`select (select count(*) from upload) as uploads,
    (select count(*) from document) as documents, (select count(*) from job_event) as events`.execute(
    scene.stage.database.db,
  );
  const { keys } = scene.buckets;
  return { ...rows[0], staged: (await keys('staging')).toSorted(), kept: (await keys('documents')).toSorted() };
}

describe('HDR-016: a key that was used', () => {
  it('is refused for other bytes and for other fields of an original, which then leave nothing', async () => {
    const [key, bytes] = [randomUUID(), aZip()];
    const first = await sendOriginal(scene.customer, bytes, { key });
    expect(first.status).toBe(200);
    const before = await left();
    expect(said(await sendOriginal(scene.customer, aZip(), { key }))).toEqual(ANOTHER);
    expect(said(await sendOriginal(scene.customer, bytes, { key, fields: { job_type: 'r' } }))).toEqual(ANOTHER);
    const renamed = { key, files: [{ bytes, name: 'Lot 15.zip' }] };
    expect(said(await sendOriginal(scene.customer, bytes, renamed))).toEqual(ANOTHER);
    expect(await left()).toEqual(before);
    // The first is none the worse for it: its own repetition still gets its answer, and is not stored again.
    const again = await sendOriginal(scene.customer, bytes, { key, fieldsLast: true });
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect(await left()).toEqual(before);
  });

  it('is refused while the first still runs, and the first continues', async () => {
    const [key, one, other] = [randomUUID(), aZip(), aZip()];
    const answers = await Promise.all([
      untilDone(() => sendOriginal(scene.customer, one, { key })),
      untilDone(() => sendOriginal(scene.customer, other, { key })),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('is refused for another zip of a returned job', async () => {
    const [key, job, bytes] = [randomUUID(), await scene.aJobAt(9), aZip()];
    const replace = (zip: Buffer, name = 'again.zip') =>
      sendUpload(scene.customer, `/api/jobs/upload/replace_original/${job}`, { files: [{ bytes: zip, name }], key });
    const first = await replace(bytes);
    expect(first.status).toBe(200);
    const before = await left();
    expect(said(await replace(aZip()))).toEqual(ANOTHER);
    expect((await replace(bytes)).json).toEqual(first.json);
    expect(await left()).toEqual(before);
  });

  it('is refused for other bytes also after the first were refused', async () => {
    const [key, bad] = [randomUUID(), Buffer.concat([aZip().subarray(0, 2_000), Buffer.alloc(100)])];
    const first = said(await sendOriginal(scene.customer, bad, { key }));
    expect(first).toEqual([422, expect.any(String)]);
    expect(said(await sendOriginal(scene.customer, aZip(), { key }))).toEqual(ANOTHER);
    expect(said(await sendOriginal(scene.customer, bad, { key }))).toEqual(first);
  });

  it('is refused for another file that came in pieces, and serves the same one sent in pieces again', async () => {
    const [key, bytes] = [randomUUID(), aZip()];
    const finish = (address: string) =>
      sendUpload(scene.customer, '/api/jobs/upload/original', {
        files: [],
        fields: { job_type: 's', 'resumed[0]': idOf(address) },
        key,
      });
    const address = await inPieces(scene.customer, bytes);
    const first = await finish(address);
    expect(first.status).toBe(200);
    const other = await inPieces(scene.customer, aZip());
    const uploads = (await left()) as { uploads?: number };
    expect(said(await finish(other))).toEqual(ANOTHER);
    // The answer was lost: the form is sent again, then the whole file, in pieces and in one body.
    expect((await finish(address)).json).toEqual(first.json);
    expect((await finish(await inPieces(scene.customer, bytes))).json).toEqual(first.json);
    const whole = { key, files: [{ bytes, name: 'plans.zip' }] };
    expect((await sendOriginal(scene.customer, bytes, whole)).json).toEqual(first.json);
    expect(await left()).toMatchObject({ uploads: uploads.uploads });
  });

  it('is refused for another file to be sent in pieces', async () => {
    const key = randomUUID();
    const begin = (size: number) =>
      scene.customer.send('/api/resumable', {
        method: 'POST',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': String(size),
          'upload-metadata': metadataOf({ filename: 'plans.zip', purpose: 'original' }),
          'idempotency-key': key,
        },
      });
    const first = await begin(1000);
    expect((await begin(1000)).headers.get('location')).toBe(first.headers.get('location'));
    expect(said(await begin(1001))).toEqual(ANOTHER);
  });

  it('is refused for another job, and for another call', async () => {
    const key = randomUUID();
    const { companyA, people } = scene.stage.world;
    const { uuid } = (await sendOriginal(scene.customer)).json as { uuid: string };
    const needed = { drjcoid: companyA, drj_contact_id: people.customer_A_owner.contactId, id: uuid };
    const create = (job_name: string) =>
      scene.customer.send('/api/jobs', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: { ...aNewJob(needed), job_name },
      });
    const first = await create('Lot 14');
    expect(first.status).toBe(201);
    expect(said(await create('Lot 15'))).toEqual(ANOTHER);
    expect(said(await sendOriginal(scene.customer, aZip(), { key }))).toEqual(ANOTHER);
    expect((await create('Lot 14')).json).toEqual(first.json);
  });
});

/** Sends an original in two pieces and returns its address. */
async function inPieces(visitor: Visitor, bytes: Buffer): Promise<string> {
  const address = await beginFileAt(visitor, bytes.length, { filename: 'plans.zip', purpose: 'original' });
  await sendPiece(visitor, address, 0, bytes.subarray(0, 1_000));
  await sendPiece(visitor, address, 1_000, bytes.subarray(1_000));
  return address;
}

it('HDR-017: a key of 10 kB is refused', async () => {
  expect((await sendOriginal(scene.customer, aZip(), { key: 'k'.repeat(10_240) })).status).toBe(422);
});

describe('HDR-019: a sender who waits to be asked for the body', () => {
  const PATHS = [
    ['/api/jobs', 'application/json'],
    ['/api/jobs/upload/original', FORM_TYPE],
  ] as const;

  /** Sends only the headers and returns every status that is answered within a moment after the first. */
  async function statuses(visitor: Visitor, path: string, type: string): Promise<string[]> {
    const headers = { 'content-type': type, 'content-length': 1000, expect: '100-continue' };
    const call = await RawCall.open(visitor, { path, headers });
    await expect.poll(() => call.received).toMatch(/^HTTP/);
    await sleep(300);
    call.destroy();
    return call.received.match(/(?<=^HTTP\/1\.1 )\d{3}/gm) ?? [];
  }

  it.each(PATHS)('%s: gets 401 without a session, and is not asked', async (path, type) => {
    expect(await statuses(new Visitor(scene.stage.product.url), path, type)).toEqual(['401']);
  });

  it.each(PATHS)('%s: is asked with one', async (path, type) => {
    expect(await statuses(scene.customer, path, type)).toEqual(['100']);
  });
});
