import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { deleteObject, ensureBuckets, headObject, putObject } from '../platform/storage/storage.ts';
import { listStaged } from '../platform/storage/storage-sweep.ts';
import { testCore, TEST_SECRETS_KEY } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { buildWorld, type World } from '../testing/people.ts';
import { QUARANTINE_PREFIX } from './checks/virus-scan.ts';
import { STAGED_PREFIX } from './stage-file.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { findUpload } from './uploads.store.ts';

let database: TestDatabase;
let core: Core;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  // Buckets of its own: the sweeper takes what its database does not know.
  const buckets = { S3_BUCKET_STAGING: 'test-sweep', S3_BUCKET_DOCUMENTS: 'test-sweep-documents' };
  core = await testCore(database, buckets);
  await ensureBuckets(core.storage);
  world = await buildWorld(core.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://firm.example' });
});
beforeEach(async () => {
  for await (const page of listStaged(core.storage, '')) {
    for (const { key } of page) await deleteObject(core.storage, 'staging', key);
  }
});
afterAll(async () => {
  await core.tasks.close();
  core.storage.client.destroy();
  await database.destroy();
});

async function anUpload(state: string, expiresInHours = 24): Promise<{ id: string; key: string }> {
  const [id, key] = [randomUUID(), `${STAGED_PREFIX}${randomUUID()}`];
  await putObject(core.storage, 'staging', key, Buffer.from('bytes'));
  const expires_at = new Date(Date.now() + expiresInHours * 3_600_000);
  const uploader_id = world.people.customer_A_owner.contactId;
  await core.db
    .insertInto('upload')
    .values({ id, purpose: 'original', uploader_id, state, expires_at, checked_at: new Date() })
    .execute();
  await core.db
    .insertInto('upload_file')
    .values({ upload_id: id, position: 0, name: 'a.zip', size: 5, sha256: randomBytes(32), object_key: key })
    .execute();
  return { id, key };
}

const isThere = async (key: string) => (await headObject(core.storage, 'staging', key)) !== null;
// As a day later would find everything: what is stored now is old.
const aDayLater = { stagedHours: -1, quarantineHours: 30 * 24, refusedHours: 30 * 24 };

it('leaves everything that is younger than a day', async () => {
  const orphan = `${STAGED_PREFIX}${randomUUID()}`;
  await putObject(core.storage, 'staging', orphan, Buffer.from('x'));
  const settled = await anUpload('accepted');
  expect(await sweepUploads(core)).toEqual({ expired: 0, objects: 0, multiparts: 0, quarantined: 0, refused: 0 });
  expect([await isThere(orphan), await isThere(settled.key)]).toEqual([true, true]);
});

it('expires uploads by the database’s clock and deletes what nobody waits for', async () => {
  const orphan = `${STAGED_PREFIX}${randomUUID()}`;
  await putObject(core.storage, 'staging', orphan, Buffer.from('x'));
  const [waiting, checking] = [await anUpload('staged'), await anUpload('checking')];
  const overdue = await anUpload('staged', -1);
  const settled = [await anUpload('accepted'), await anUpload('rejected'), await anUpload('discarded')];
  const before = await core.db.selectFrom('document').select('id').execute();

  expect(await sweepUploads(core, aDayLater)).toMatchObject({ expired: 1, objects: 5 });
  expect(await findUpload(core.db, overdue.id)).toMatchObject({ state: 'expired' });
  for (const { key } of [waiting, checking]) expect(await isThere(key)).toBe(true);
  for (const { key } of [overdue, ...settled]) expect(await isThere(key)).toBe(false);
  expect(await isThere(orphan)).toBe(false);
  expect(await core.db.selectFrom('document').select('id').execute()).toEqual(before);
  expect(await sweepUploads(core, aDayLater)).toMatchObject({ expired: 0, objects: 0 });
});

it('keeps what is in quarantine for a month', async () => {
  const key = `${QUARANTINE_PREFIX}${STAGED_PREFIX}${randomUUID()}`;
  await putObject(core.storage, 'staging', key, Buffer.from('x'));
  await sweepUploads(core, aDayLater);
  expect(await isThere(key)).toBe(true);
  expect(await sweepUploads(core, { stagedHours: -1, quarantineHours: -1, refusedHours: 720 })).toMatchObject({
    quarantined: 1,
  });
  expect(await isThere(key)).toBe(false);
});

it('gives up what a killed process left half sent', async () => {
  const place = { Bucket: core.storage.buckets.staging, Key: `${STAGED_PREFIX}${randomUUID()}` };
  await core.storage.client.send(new CreateMultipartUploadCommand(place));
  await sleep(10);
  expect(await sweepUploads(core)).toMatchObject({ multiparts: 0 });
  const { multiparts } = await sweepUploads(core, aDayLater);
  expect(multiparts).toBeGreaterThan(0);
  const { Uploads = [] } = await core.storage.client.send(new ListMultipartUploadsCommand({ Bucket: place.Bucket }));
  expect(Uploads).toEqual([]);
});

it('never touches the documents', async () => {
  const key = `${STAGED_PREFIX}${randomUUID()}`;
  await putObject(core.storage, 'documents', key, Buffer.from('x'));
  await sweepUploads(core, { stagedHours: -1, quarantineHours: -1, refusedHours: 720 });
  expect(await headObject(core.storage, 'documents', key)).not.toBeNull();
});
