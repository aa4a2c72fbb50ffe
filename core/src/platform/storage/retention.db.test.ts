import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectRetentionCommand,
  PutObjectRetentionCommand,
  type ObjectLockRetentionMode,
} from '@aws-sdk/client-s3';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeTestStorage, openTestStorage } from '../../testing/files.ts';
import { retainObject } from './retention.ts';
import { listVersions, listVersionsUnder } from './storage-versions.ts';
import { hasBucket, putObject, type Storage } from './storage.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Kept from run to run, because no one can delete it before its objects are a day old. */
const Bucket = 'sealdesk-compliance-test';

const shared = openTestStorage();
const storage: Storage = { client: shared.client, buckets: { ...shared.buckets, documents: Bucket } };

beforeAll(async () => {
  if (!(await hasBucket(storage, 'documents')))
    await storage.client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }));
  // What earlier runs left behind can be deleted by now, or later.
  for await (const { key, versionId } of listVersionsUnder(storage, ''))
    await deleteVersion(key, versionId).catch(() => {});
});
afterAll(() => closeTestStorage(shared));

/** Deletes a version with every permission that the bucket's owner has. */
const deleteVersion = (Key: string, VersionId: string) =>
  storage.client.send(new DeleteObjectCommand({ Bucket, Key, VersionId, BypassGovernanceRetention: true }));

/** Changes a version's retention with the same permissions. */
const retain = (Key: string, VersionId: string, Mode: ObjectLockRetentionMode, ms: number) =>
  storage.client.send(
    new PutObjectRetentionCommand({
      Bucket,
      Key,
      VersionId,
      Retention: { Mode, RetainUntilDate: new Date(Date.now() + ms) },
      BypassGovernanceRetention: true,
    }),
  );

async function aRetained(lock: 'compliance' | 'governance'): Promise<{ key: string; versionId: string }> {
  const key = `${lock}/${randomUUID()}`;
  await putObject(storage, 'documents', key, randomBytes(100));
  const [version] = await listVersions(storage, key);
  const { versionId } = version!;
  const until = new Date(Date.now() + DAY_MS);
  await retainObject({ storage, config: { DOCUMENT_LOCK: lock } }, key, until, { versionId });
  return { key, versionId };
}

it('COMPLIANCE: the bucket’s owner can neither delete a locked version nor shorten or weaken its lock', async () => {
  const { key, versionId } = await aRetained('compliance');
  const denied = { name: 'AccessDenied' };
  await expect(deleteVersion(key, versionId)).rejects.toMatchObject(denied);
  await expect(retain(key, versionId, 'COMPLIANCE', HOUR_MS)).rejects.toMatchObject(denied);
  await expect(retain(key, versionId, 'GOVERNANCE', 2 * DAY_MS)).rejects.toMatchObject(denied);
  // A deletion without a version hides the object, and takes nothing away.
  await storage.client.send(new DeleteObjectCommand({ Bucket, Key: key }));
  expect((await listVersions(storage, key)).map((version) => version.versionId)).toEqual([versionId]);

  // It can be made longer, and no one can take that back.
  await retain(key, versionId, 'COMPLIANCE', DAY_MS + HOUR_MS);
  await expect(retain(key, versionId, 'COMPLIANCE', DAY_MS)).rejects.toMatchObject(denied);
  const lock = new GetObjectRetentionCommand({ Bucket, Key: key, VersionId: versionId });
  const { Retention } = await storage.client.send(lock);
  expect(Retention?.Mode).toBe('COMPLIANCE');
  expect(Retention!.RetainUntilDate!.getTime()).toBeGreaterThan(Date.now() + DAY_MS);
});

it('GOVERNANCE: the same owner can delete a locked version, so the test above has every permission there is', async () => {
  const { key, versionId } = await aRetained('governance');
  await deleteVersion(key, versionId);
  expect(await listVersions(storage, key)).toEqual([]);
});
