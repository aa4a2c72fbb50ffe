import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NotFound,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import type { Config } from './config.ts';

export type StorageSettings = Pick<
  Config,
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET_STAGING' | 'S3_BUCKET_DOCUMENTS'
>;
/** Uploads are staged; what was accepted is a document. */
export type Shelf = 'staging' | 'documents';
export type Storage = { client: S3Client; buckets: Record<Shelf, string> };
export type StoredObject = { size: number; contentType: string | null };

/** Opens the object store. Nothing is asked of it yet; `client.destroy()` closes it. */
export function openStorage(settings: StorageSettings): Storage {
  const client = new S3Client({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    credentials: { accessKeyId: settings.S3_ACCESS_KEY, secretAccessKey: settings.S3_SECRET_KEY },
    forcePathStyle: true,
    // The SDK's own checksums are not understood by every store; what matters here is our SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 60_000 },
  });
  return { client, buckets: { staging: settings.S3_BUCKET_STAGING, documents: settings.S3_BUCKET_DOCUMENTS } };
}

/** Makes the buckets where they are missing: documents keep every version, locked where the store can. Safe to run again. */
export async function ensureBuckets(storage: Storage, say: (line: string) => void = () => {}): Promise<void> {
  const { client, buckets } = storage;
  if (!(await hasBucket(storage, 'staging'))) await client.send(new CreateBucketCommand({ Bucket: buckets.staging }));
  if (!(await hasBucket(storage, 'documents'))) await createDocuments(storage, say);
  await client.send(
    new PutBucketVersioningCommand({ Bucket: buckets.documents, VersioningConfiguration: { Status: 'Enabled' } }),
  );
}

/** Says whether the bucket is there and ours to read. */
export async function hasBucket({ client, buckets }: Storage, shelf: Shelf): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: buckets[shelf] }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

/** Stores the bytes under the key. A stream needs its `size`: the store is told the length first. */
export async function putObject(
  { client, buckets }: Storage,
  shelf: Shelf,
  key: string,
  body: Buffer | Readable,
  { contentType, size }: { contentType?: string; size?: number } = {},
): Promise<void> {
  await client.send(
    new PutObjectCommand({
      Bucket: buckets[shelf],
      Key: key,
      Body: body,
      ContentType: contentType,
      ContentLength: size,
    }),
  );
}

/** What the store knows of the object, or null when there is none. */
export async function headObject(
  { client, buckets }: Storage,
  shelf: Shelf,
  key: string,
): Promise<StoredObject | null> {
  try {
    const { ContentLength, ContentType } = await client.send(
      new HeadObjectCommand({ Bucket: buckets[shelf], Key: key }),
    );
    return { size: ContentLength ?? 0, contentType: ContentType ?? null };
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** The object's bytes as a stream, which the caller reads to its end or destroys. */
export async function getObject(
  { client, buckets }: Storage,
  shelf: Shelf,
  key: string,
): Promise<StoredObject & { body: Readable }> {
  const { Body, ContentLength, ContentType } = await client.send(
    new GetObjectCommand({ Bucket: buckets[shelf], Key: key }),
  );
  return { body: Body as Readable, size: ContentLength ?? 0, contentType: ContentType ?? null };
}

async function createDocuments({ client, buckets }: Storage, say: (line: string) => void): Promise<void> {
  const Bucket = buckets.documents;
  try {
    await client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }));
  } catch (error) {
    // A lock can only be had from the start. A store without it still keeps every version.
    say(
      `The store makes no locked bucket (${error instanceof Error ? error.message : String(error)}); ${Bucket} is made without.`,
    );
    await client.send(new CreateBucketCommand({ Bucket }));
  }
}
