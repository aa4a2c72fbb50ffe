import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import { createHash, type Hash } from 'node:crypto';
import { encodeMetadata, type ObjectMetadata } from './object-metadata.ts';
import { PartMemory } from './part-memory.ts';
import { StoreFailed } from './storage-errors.ts';
import { StoreSilent } from './store-silence.ts';
import { deleteObject, headObject, noteHash, putObject, type BucketName, type Storage } from './storage.ts';

/** The smallest part that S3 takes except as the last: small parts keep memory low, and three at once keep the connection busy. */
export const PART_BYTES = 5 * 1024 * 1024;
/** How many parts are in memory at the most, being filled or sent, however long the upload is. */
const PARTS_AT_ONCE = 3;
const HEAD_BYTES = 16;

/** More bytes came than were allowed. */
export class TooLarge extends Error {}

export type PutOptions = { maxBytes: number; contentType: string; metadata?: ObjectMetadata; signal?: AbortSignal };
/** What was stored; `head` is its first bytes, by which its kind is recognized. */
export type StoredStream = { size: number; sha256: Buffer; head: Buffer };

/**
 * Stores a stream of unknown length while hashing it, and verifies its size afterwards. It stops reading past the limit.
 * Whatever goes wrong, nothing is left behind. Each part carries its own hash in the request's signature
 * (x-amz-content-sha256), so the store refuses a part that was changed on its way.
 */
export async function putStream(
  storage: Storage,
  bucket: BucketName,
  key: string,
  body: AsyncIterable<Buffer>,
  { maxBytes, contentType, metadata, signal }: PutOptions,
): Promise<StoredStream> {
  const hash = createHash('sha256');
  const heads: Buffer[] = [];
  let size = 0;
  const parts = new Parts(storage, bucket, key, { contentType, metadata }, signal);
  try {
    for await (const chunk of body) {
      signal?.throwIfAborted();
      if (size < HEAD_BYTES) heads.push(Buffer.from(chunk.subarray(0, HEAD_BYTES)));
      size += chunk.length;
      if (size > maxBytes) throw new TooLarge();
      hash.update(chunk);
      await parts.write(chunk);
    }
    signal?.throwIfAborted();
    await parts.finish();
    const stored = await headObject(storage, bucket, key);
    if (stored?.size !== size) throw new StoreFailed(`The store has ${stored?.size ?? 'no'} bytes of ${size}.`);
  } catch (error) {
    const undone = parts.undo();
    // A store that stopped answering would keep the sender waiting for as long again.
    if (!(error instanceof StoreSilent)) await undone;
    throw error;
  } finally {
    parts.release();
  }
  return { size, sha256: hash.digest(), head: Buffer.concat(heads) };
}

/** What the object carries besides its bytes. */
type Described = { contentType: string; metadata: ObjectMetadata | undefined };

/** Gathers bytes into parts and sends them. What fits into one part is sent whole in the end. */
class Parts {
  readonly #storage: Storage;
  readonly #place: { Bucket: string; Key: string };
  readonly #bucket: BucketName;
  readonly #described: Described;
  readonly #stop = new AbortController();
  readonly #memory = new PartMemory(PART_BYTES);
  readonly #sending = new Set<Promise<void>>();
  readonly #done: CompletedPart[] = [];
  #uploadId: string | undefined;
  #filling: Buffer | null = null;
  #filled = 0;
  /** Of the part that is being filled; computed as it comes, so that no other request waits for it. */
  #hash: Hash = createHash('sha256');
  #sent = 0;
  #failure: { error: unknown } | null = null;
  #isStored = false;

  constructor(storage: Storage, bucket: BucketName, key: string, described: Described, signal?: AbortSignal) {
    this.#storage = storage;
    this.#bucket = bucket;
    this.#place = { Bucket: storage.buckets[bucket], Key: key };
    this.#described = described;
    signal?.addEventListener('abort', () => this.#stop.abort(signal.reason), { once: true });
  }

  async write(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length;) {
      // A full part leaves only when more comes: the last one may be sent in another way.
      if (this.#filled === PART_BYTES) await this.#sendFilled();
      this.#filling ??= await this.#emptyPart();
      const copied = chunk.copy(this.#filling, this.#filled, at);
      this.#hash.update(chunk.subarray(at, at + copied));
      this.#filled += copied;
      at += copied;
    }
  }

  async finish(): Promise<void> {
    if (this.#uploadId === undefined) {
      this.#isStored = true; // Also when it fails: the store may have it nonetheless.
      const bytes = this.#filling?.subarray(0, this.#filled) ?? Buffer.alloc(0);
      const { Key } = this.#place;
      await putObject(this.#storage, this.#bucket, Key, bytes, { ...this.#described, sha256: this.#hash.digest() });
      return;
    }
    await this.#sendFilled();
    await Promise.all(this.#sending);
    this.#throwFailure();
    this.#isStored = true;
    const Parts = this.#done.toSorted((a, b) => a.PartNumber! - b.PartNumber!);
    await this.#storage.client.send(
      new CompleteMultipartUploadCommand({
        ...this.#place,
        UploadId: this.#uploadId,
        MultipartUpload: { Parts },
      }),
      { abortSignal: this.#stop.signal },
    );
  }

  /** Gives back the memory of the part that was being filled. */
  release(): void {
    if (this.#filling) this.#memory.giveBack(this.#filling);
    this.#filling = null;
  }

  /** Deletes what was stored. What the store does not delete now is swept within a day. */
  async undo(): Promise<void> {
    this.#stop.abort(new Error('The upload was aborted.'));
    // A part that arrives after the abort would stay, so those being sent are waited for.
    await Promise.allSettled(this.#sending);
    const { client } = this.#storage;
    const UploadId = this.#uploadId;
    const tidying = [
      ...(UploadId === undefined ? [] : [client.send(new AbortMultipartUploadCommand({ ...this.#place, UploadId }))]),
      ...(this.#isStored ? [deleteObject(this.#storage, this.#bucket, this.#place.Key)] : []),
    ];
    await Promise.allSettled<unknown>(tidying);
  }

  async #sendFilled(): Promise<void> {
    this.#uploadId ??= await this.#begin();
    this.#throwFailure();
    const buffer = this.#filling!;
    const sha256 = this.#hash.digest();
    this.#hash = createHash('sha256');
    const sending = this.#send(++this.#sent, buffer.subarray(0, this.#filled), sha256)
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#memory.giveBack(buffer));
    this.#sending.add(sending);
    void sending.then(() => this.#sending.delete(sending));
    this.#filling = null;
    this.#filled = 0;
  }

  async #emptyPart(): Promise<Buffer> {
    for (;;) {
      const part = this.#sending.size < PARTS_AT_ONCE ? this.#memory.take() : null;
      if (part) return part;
      // Without memory one of our own parts is being sent, and gives its back.
      await Promise.race(this.#sending);
      this.#throwFailure();
    }
  }

  async #begin(): Promise<string> {
    const { UploadId } = await this.#storage.client.send(
      new CreateMultipartUploadCommand({
        ...this.#place,
        ContentType: this.#described.contentType,
        Metadata: this.#described.metadata && encodeMetadata(this.#described.metadata),
      }),
    );
    if (UploadId === undefined) throw new StoreFailed('The store began a multipart upload without an id.');
    return UploadId;
  }

  async #send(PartNumber: number, Body: Buffer, sha256: Buffer): Promise<void> {
    noteHash(Body, sha256);
    const part = { ...this.#place, UploadId: this.#uploadId, PartNumber, Body };
    const { ETag } = await this.#storage.client.send(new UploadPartCommand(part), { abortSignal: this.#stop.signal });
    this.#done.push({ PartNumber, ETag });
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
