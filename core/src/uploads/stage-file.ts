import { randomUUID } from 'node:crypto';
import { fileTooLarge, invalidFileType } from '@sealdesk/contract/uploads/upload-messages.ts';
import { BYTES_PER_MB, type FileKind, type UploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { Core } from '../core.ts';
import { REFUSALS } from '../intake/zip/zip-refused.ts';
import { putStream, TooLarge } from '../platform/storage/put-stream.ts';
import { copyObject, deleteObject } from '../platform/storage/storage.ts';
import { Refused } from '../refused.ts';
import { beginsAs, isEmptyZip, type UploadedFile } from './upload.ts';

/** Where staged objects are; what a scanner found is moved to another place. */
export const STAGED_PREFIX = 'uploads/';
const BYTES_OF_KIND = 5;
const CONTENT_TYPE: Record<FileKind, string> = { pdf: 'application/pdf', zip: 'application/zip' };

/** Stores a file under a random key as it comes in; refuses one that is not of its kind at its first bytes. */
export async function stageFile(
  { storage }: Core,
  name: string,
  { kind, maxFileSizeMB }: UploadRules,
  body: AsyncIterable<Buffer>,
): Promise<UploadedFile> {
  const objectKey = `${STAGED_PREFIX}${randomUUID()}`;
  const limits = { maxBytes: maxFileSizeMB * BYTES_PER_MB, contentType: CONTENT_TYPE[kind] };
  try {
    const { size, sha256 } = await putStream(storage, 'staging', objectKey, ofKind(kind, body), limits);
    return { name, size, sha256, objectKey };
  } catch (error) {
    if (error instanceof TooLarge) throw new Refused('too-large', fileTooLarge(maxFileSizeMB));
    throw error;
  }
}

/** A sealed set that was refused is kept under this prefix for a month, so that its uploader can see why. */
export const REFUSED_PREFIX = 'refused/';

/** Returns where the copy of a refused file is, by the key that it was staged under. */
export const refusedKey = (stagedKey: string): string => `${REFUSED_PREFIX}${stagedKey}`;

/** Keeps a copy of files that are refused. Called before the refusal is recorded, so that what is refused can be looked at. */
export async function keepRefused({ storage }: Core, files: readonly UploadedFile[]): Promise<void> {
  for (const { objectKey } of files) {
    await copyObject(storage, 'staging', objectKey, 'staging', refusedKey(objectKey));
  }
}

/** Deletes files that no upload will have. What the store does not let go of now is swept within a day. */
export async function unstageFiles({ storage, log }: Core, files: readonly UploadedFile[]): Promise<void> {
  for (const { objectKey } of files) {
    await deleteObject(storage, 'staging', objectKey).catch((error: unknown) =>
      log.warn({ err: error, objectKey }, 'a staged object could not be deleted; the sweeper will'),
    );
  }
}

/** The bytes as they come, once the first of them have shown their kind. */
async function* ofKind(kind: FileKind, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of body) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < BYTES_OF_KIND) continue;
    if (kind === 'zip' && isEmptyZip(head)) throw new Refused('invalid', REFUSALS.empty);
    if (!beginsAs(kind, head)) break;
    yield head;
    head = null;
  }
  if (head !== null) throw new Refused('invalid', invalidFileType(kind));
}
