import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { noteStoreError } from './storage-errors.ts';
import { isProtected, MUST_BE_HTTPS } from '../protected-connections.ts';
import { endSilentCalls } from './store-silence.ts';
import { decodeMetadata, encodeMetadata, type ObjectMetadata } from './object-metadata.ts';

export type StorageSettings = Pick<
  Config,
  | 'S3_ENDPOINT'
  | 'S3_PRIVATE'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY'
  | 'S3_SECRET_KEY'
  | 'S3_BUCKET_STAGING'
  | 'S3_BUCKET_DOCUMENTS'
  | 'S3_BUCKET_PICTURES'
>;
/** Uploads are staged; what was accepted is a document; pictures of pages can be made anew. */
export type BucketName = 'staging' | 'documents' | 'pictures';
export type Storage = { client: S3Client; buckets: Record<BucketName, string> };
export type StoredObject = { size: number; contentType: string | null };
export type DescribedObject = StoredObject & { metadata: ObjectMetadata };

/** Hashes of bodies that are to be sent, where they are known. */
const hashes = new WeakMap<object, Buffer>();

/**
 * Remembers the SHA-256 of a body that is to be sent, by which its request is signed. The SDK would compute it in one go: 25 ms for a
 * part, in which nobody is answered, and for fifty uploads whose parts are full at the same time more than a second.
 */
export function noteHash(body: Buffer, sha256: Buffer): void {
  hashes.set(body, sha256);
}

const MAX_CONNECTIONS = 1_000;
/** A call is given up once nothing has moved on it for this long. How long it takes as a whole has no limit. */
const SILENCE_MS = 10_000;

type StorageOptions = {
  silenceMs?: number;
  /** Is given every error of a request to the store. */
  onError?: (error: unknown) => void;
};
type Headed = { headers: Record<string, string> };

/** Opens the object store. Nothing is asked of it yet; `client.destroy()` closes it. */
export function openStorage(
  settings: StorageSettings,
  { silenceMs = SILENCE_MS, onError = () => {} }: StorageOptions = {},
): Storage {
  if (!isProtected(settings)) throw new Error(`S3_ENDPOINT ${MUST_BE_HTTPS}.`);
  const client = new S3Client({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    credentials: { accessKeyId: settings.S3_ACCESS_KEY, secretAccessKey: settings.S3_SECRET_KEY },
    forcePathStyle: true,
    // The SDK's own checksums are not understood by every store; what matters here is our SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3_000,
      // A slow download keeps a connection for as long as it lasts; the fifty of the SDK would soon be all taken.
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
  });
  client.middlewareStack.add(
    (next) => async (request) => {
      try {
        return await next(request);
      } catch (error) {
        noteStoreError(error);
        onError(error);
        throw error;
      }
    },
    { step: 'initialize', priority: 'high' },
  );
  client.middlewareStack.add(
    (next) => async (args) => {
      const body = 'Body' in args.input ? args.input.Body : undefined;
      const sha256 = typeof body === 'object' ? hashes.get(body) : undefined;
      if (sha256) (args.request as Headed).headers['x-amz-content-sha256'] = sha256.toString('hex');
      return next(args);
    },
    { step: 'build' },
  );
  const buckets = {
    staging: settings.S3_BUCKET_STAGING,
    documents: settings.S3_BUCKET_DOCUMENTS,
    pictures: settings.S3_BUCKET_PICTURES,
  };
  const storage = { client, buckets };
  endSilentCalls(client, silenceMs, () =>
    hasBucket(storage, 'staging').then(
      () => true,
      () => false,
    ),
  );
  return storage;
}

/** Makes the buckets where they are missing: documents keep every version, locked where the store can. Safe to run again. */
export async function ensureBuckets(storage: Storage, warn: (line: string) => void = () => {}): Promise<void> {
  const { client, buckets } = storage;
  for (const plain of ['staging', 'pictures'] as const)
    if (!(await hasBucket(storage, plain))) await client.send(new CreateBucketCommand({ Bucket: buckets[plain] }));
  if (!(await hasBucket(storage, 'documents'))) await createDocuments(storage, warn);
  await client.send(
    new PutBucketVersioningCommand({ Bucket: buckets.documents, VersioningConfiguration: { Status: 'Enabled' } }),
  );
}

/** Returns true when the bucket exists and we may read it. */
export async function hasBucket({ client, buckets }: Storage, bucket: BucketName): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: buckets[bucket] }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

/** Stores the bytes under the key. A stream needs its `size`: the length is sent first. */
export async function putObject(
  { client, buckets }: Storage,
  bucket: BucketName,
  key: string,
  body: Buffer | Readable,
  {
    contentType,
    size,
    metadata,
    sha256,
  }: { contentType?: string; size?: number; metadata?: ObjectMetadata | undefined; sha256?: Buffer } = {},
): Promise<void> {
  if (sha256 && Buffer.isBuffer(body)) noteHash(body, sha256);
  await client.send(
    new PutObjectCommand({
      Bucket: buckets[bucket],
      Key: key,
      Body: body,
      ContentType: contentType,
      ContentLength: size,
      Metadata: metadata && encodeMetadata(metadata),
    }),
  );
}

/** Returns what the store knows of the object, or null when there is none. */
export async function headObject(
  { client, buckets }: Storage,
  bucket: BucketName,
  key: string,
): Promise<DescribedObject | null> {
  try {
    const {
      ContentLength,
      ContentType,
      Metadata = {},
    } = await client.send(new HeadObjectCommand({ Bucket: buckets[bucket], Key: key }));
    return { size: ContentLength ?? 0, contentType: ContentType ?? null, metadata: decodeMetadata(Metadata) };
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** Returns the object's bytes as a stream, which the caller reads to its end or destroys. */
export async function getObject(
  { client, buckets }: Storage,
  bucket: BucketName,
  key: string,
): Promise<StoredObject & { body: Readable }> {
  const { Body, ContentLength, ContentType } = await client.send(
    new GetObjectCommand({ Bucket: buckets[bucket], Key: key }),
  );
  return { body: ofStore(Body as Readable), size: ContentLength ?? 0, contentType: ContentType ?? null };
}

/** Returns the object's bytes, or those of the range (both ends included), as a stream; `size` is the whole object's. */
export async function getRange(
  { client, buckets }: Storage,
  bucket: BucketName,
  key: string,
  range?: { start: number; end: number },
): Promise<{ body: Readable; size: number }> {
  const { Body, ContentLength, ContentRange } = await client.send(
    new GetObjectCommand({
      Bucket: buckets[bucket],
      Key: key,
      Range: range ? `bytes=${range.start}-${range.end}` : undefined,
    }),
  );
  // For a range, the content-range header has the whole size: 'bytes 0-9/100'.
  return { body: ofStore(Body as Readable), size: Number(ContentRange?.split('/')[1] ?? ContentLength ?? 0) };
}

function ofStore(body: Readable): Readable {
  return body.once('error', noteStoreError);
}

/** Reads the object whole and returns its size and SHA-256, or null when there is none. */
export async function hashObject(
  storage: Storage,
  bucket: BucketName,
  key: string,
): Promise<{ size: number; sha256: Buffer } | null> {
  let body: Readable;
  try {
    ({ body } = await getObject(storage, bucket, key));
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest() };
}

/** Copies an object within the store, as it is or described anew. Whoever relies on the copy reads it back. */
export async function copyObject(
  { client, buckets }: Storage,
  from: BucketName,
  fromKey: string,
  to: BucketName,
  toKey: string,
  described?: Pick<DescribedObject, 'contentType' | 'metadata'>,
): Promise<void> {
  const source = `${buckets[from]}/${fromKey}`.split('/').map(encodeURIComponent).join('/');
  await client.send(
    new CopyObjectCommand({
      Bucket: buckets[to],
      Key: toKey,
      CopySource: source,
      // A copy that is described anew gets nothing from its source, so the type is repeated.
      ...(described && {
        MetadataDirective: 'REPLACE',
        ContentType: described.contentType ?? undefined,
        Metadata: encodeMetadata(described.metadata),
      }),
    }),
  );
}

/** Deletes an object that nothing refers to; one that is gone already is no error. */
export async function deleteObject({ client, buckets }: Storage, bucket: BucketName, key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: buckets[bucket], Key: key }));
}

async function createDocuments({ client, buckets }: Storage, warn: (line: string) => void): Promise<void> {
  const Bucket = buckets.documents;
  try {
    await client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }));
  } catch (error) {
    // A lock can only be had from the start. A store without it still keeps every version.
    warn(
      `The store creates no bucket with object lock (${error instanceof Error ? error.message : String(error)}); ${Bucket} is created without.`,
    );
    await client.send(new CreateBucketCommand({ Bucket }));
  }
}
