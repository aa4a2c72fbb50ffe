import {
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectLockConfigurationCommand,
  ListObjectVersionsCommand,
} from '@aws-sdk/client-s3';
import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import {
  ensureBuckets,
  getObject,
  hasBucket,
  headObject,
  openStorage,
  putObject,
  type Storage,
  type StorageSettings,
} from './storage.ts';
import { isStoreUnavailable } from './storage-errors.ts';
import { report } from '../../testing/report.ts';
import { openTcpProxy } from '../../testing/tcp-proxy.ts';

let storage: Storage;
const said: string[] = [];

const run = randomUUID().slice(0, 8);
const settings = (): StorageSettings => {
  const { endpoint, region, accessKey, secretKey } = inject('services').s3;
  return {
    S3_ENDPOINT: endpoint,
    S3_PRIVATE: true,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_BUCKET_STAGING: `test-staging-${run}`,
    S3_BUCKET_DOCUMENTS: `test-documents-${run}`,
    S3_BUCKET_PICTURES: `test-pictures-${run}`,
  };
};

beforeAll(() => {
  storage = openStorage(settings());
});

afterAll(async () => {
  await Promise.all(Object.values(storage.buckets).map(removeBucket));
  storage.client.destroy();
});

it('makes both buckets once, and documents keep every version', async () => {
  expect(await hasBucket(storage, 'documents')).toBe(false);
  await ensureBuckets(storage, (line) => said.push(line));
  await ensureBuckets(storage, (line) => said.push(line));
  const all = ['staging', 'documents', 'pictures'] as const;
  expect(await Promise.all(all.map((bucket) => hasBucket(storage, bucket)))).toEqual([true, true, true]);
  const { Status } = await storage.client.send(new GetBucketVersioningCommand({ Bucket: storage.buckets.documents }));
  expect(Status).toBe('Enabled');
});

it('makes the bucket of documents with a lock where the store can, and reports where it cannot', async () => {
  const lock = await storage.client
    .send(new GetObjectLockConfigurationCommand({ Bucket: storage.buckets.documents }))
    .catch(() => null);
  const isLocked = lock?.ObjectLockConfiguration?.ObjectLockEnabled === 'Enabled';
  report(isLocked ? 'the store locks' : `the store does not lock: ${said.join(' ')}`);
  expect(isLocked || said.length === 1).toBe(true);
});

it('gives back what was stored, from memory and from a stream', async () => {
  const bytes = randomBytes(300_000);
  await putObject(storage, 'staging', 'a', bytes, { contentType: 'application/pdf' });
  await putObject(storage, 'documents', 'b/c', Readable.from([bytes]), { size: bytes.length });
  expect(await headObject(storage, 'staging', 'a')).toEqual({
    size: 300_000,
    contentType: 'application/pdf',
    metadata: {},
  });

  for (const { body, size } of [
    await getObject(storage, 'staging', 'a'),
    await getObject(storage, 'documents', 'b/c'),
  ]) {
    expect(size).toBe(300_000);
    expect((await buffer(body)).equals(bytes)).toBe(true);
  }
});

it('knows a store that is stopped, or breaks off in the middle of an object, from another service', async () => {
  const { hostname: host, port } = new URL(inject('services').s3.endpoint);
  const proxy = await openTcpProxy({ host, port: Number(port) });
  const broken = openStorage({ ...settings(), S3_ENDPOINT: `http://127.0.0.1:${proxy.port}` });
  await putObject(storage, 'staging', 'large', Buffer.alloc(4_000_000));
  const { body } = await getObject(broken, 'staging', 'large');
  proxy.cut();
  const cut = await body.toArray().catch((error: unknown) => error);
  const refused = await hasBucket(broken, 'staging').catch((error: unknown) => error);
  expect([isStoreUnavailable(cut), isStoreUnavailable(refused)]).toEqual([true, true]);
  const elsewhere = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(isStoreUnavailable(elsewhere)).toBe(false);
  broken.client.destroy();
  await proxy.close();
});

it('knows nothing of an object that was never stored', async () => {
  expect(await headObject(storage, 'staging', 'nothing')).toBeNull();
});

async function removeBucket(Bucket: string): Promise<void> {
  const { Versions = [] } = await storage.client.send(new ListObjectVersionsCommand({ Bucket }));
  for (const { Key, VersionId } of Versions)
    await storage.client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
  await storage.client.send(new DeleteBucketCommand({ Bucket }));
}
