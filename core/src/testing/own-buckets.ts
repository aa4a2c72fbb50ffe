import {
  DeleteBucketPolicyCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  NoSuchBucket,
  paginateListObjectsV2,
  PutBucketPolicyCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { deleteBucket } from '@sealdesk/tools/delete-bucket.ts';
import { ensureBuckets, type BucketName, type Storage } from '../platform/storage/storage.ts';
import { openTestStorage } from './files.ts';

/** Three buckets of the test's own in the real store: what is left in them was left by this test. */
export type OwnBuckets = {
  storage: Storage;
  /** The settings by which the product uses them. */
  env: { S3_BUCKET_STAGING: string; S3_BUCKET_DOCUMENTS: string; S3_BUCKET_PICTURES: string };
  /** The keys of all objects. */
  keys(bucket: BucketName): Promise<string[]>;
  /** The keys for which a multipart upload is open. */
  multiparts(): Promise<string[]>;
  /** Lets the store refuse these actions on the bucket's objects to everybody, until what is returned is called. */
  deny(bucket: BucketName, actions: string[]): Promise<() => Promise<void>>;
  clear(): Promise<void>;
};

const PREFIX = 'proof-';
const ABANDONED_AFTER_MS = 3 * 3_600_000;

/** Makes the buckets; `clear` deletes them with everything in them. */
export async function openOwnBuckets(): Promise<OwnBuckets> {
  const { client } = openTestStorage();
  await deleteAbandoned(client);
  const name = `${PREFIX}${Date.now().toString(36)}-${crypto.randomUUID().slice(0, 8)}`;
  const buckets = { staging: `${name}-staging`, documents: `${name}-documents`, pictures: `${name}-pictures` };
  const storage = { client, buckets };
  await ensureBuckets(storage);
  return {
    storage,
    env: {
      S3_BUCKET_STAGING: buckets.staging,
      S3_BUCKET_DOCUMENTS: buckets.documents,
      S3_BUCKET_PICTURES: buckets.pictures,
    },
    keys: async (bucket) => {
      const found: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: buckets[bucket] })) {
        found.push(...Contents.map(({ Key }) => Key!));
      }
      return found;
    },
    multiparts: async () => {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: buckets.staging }));
      return Uploads.map(({ Key }) => Key!);
    },
    deny: async (bucket, actions) => {
      const Bucket = buckets[bucket];
      const Statement = [{ Effect: 'Deny', Principal: '*', Action: actions, Resource: [`arn:aws:s3:::${Bucket}/*`] }];
      const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
      await client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
      return async () => void (await client.send(new DeleteBucketPolicyCommand({ Bucket })));
    },
    clear: async () => {
      for (const bucket of Object.values(buckets)) await deleteBucket(client, bucket);
      client.destroy();
    },
  };
}

/** Deletes buckets of test runs that ended without clearing up, hours ago. */
async function deleteAbandoned(client: S3Client): Promise<void> {
  const { Buckets = [] } = await client.send(new ListBucketsCommand({}));
  for (const { Name = '', CreationDate } of Buckets) {
    const age = Date.now() - (CreationDate?.getTime() ?? Date.now());
    if (!Name.startsWith(PREFIX) || age <= ABANDONED_AFTER_MS) continue;
    // Another test file that starts at the same moment may delete it first.
    await deleteBucket(client, Name).catch((error: unknown) => {
      if (!(error instanceof NoSuchBucket)) throw error;
    });
  }
}
