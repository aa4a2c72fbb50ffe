import { randomUUID } from 'node:crypto';
import { NoSuchKey } from '@aws-sdk/client-s3';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import type { Tx } from '../platform/database/database.ts';
import { raiseAlert } from '../platform/metrics.ts';
import { streamToolFile, type ToolFile } from '../platform/sandbox/tool-file.ts';
import type { ObjectMetadata } from '../platform/storage/object-metadata.ts';
import { putStream } from '../platform/storage/put-stream.ts';
import { copyObject, hashObject, headObject } from '../platform/storage/storage.ts';
import { Refused } from '../refused.ts';
import type { Document, DocumentPurpose } from './document.ts';
import { storedName } from './file-names.ts';
import { insertDocumentRow, insertShelved, supersedeRows, type NewDocument } from './documents.store.ts';

/** A staged file as it was recorded when it came in. */
export type StagedFile = { name: string; objectKey: string; size: number; sha256: Buffer; pages?: number | null };

/** What the file is to become. */
export type Destination = Pick<Document, 'jobNumber' | 'purpose'>;

/** A copy of a staged file among the documents, for which no document stands yet. */
export type ShelvedFile = Omit<NewDocument, 'uploadId' | 'uploaderId' | 'position' | 'isPublished'>;

/**
 * Copies a staged file to the documents under a new key and reads the copy back; refuses when a byte differs. The copy
 * carries its job, purpose, name and hash as metadata, so that the bucket can be read without the database.
 * This is the slow half: it runs before any lock is taken. `insertDocument` is the other, inside the transaction.
 */
export async function shelveFile(core: Core, file: StagedFile, destination: Destination): Promise<ShelvedFile> {
  const id = randomUUID();
  const { size, sha256, pages = null } = file;
  const name = storedName(file.name);
  const shelved = { id, objectKey: `documents/${id}`, name, size, sha256, pages, ...destination };
  // Recorded first: should we die after the copy, the sweeper knows of it.
  await insertShelved(core.db, shelved.objectKey);
  const copy = await copyBack(core, file.objectKey, shelved);
  if (copy === null || copy.size !== size || !copy.sha256.equals(sha256)) {
    const detail = { stagedKey: file.objectKey, objectKey: shelved.objectKey, size, copied: copy?.size ?? null };
    raiseAlert(core.log, 'document-damaged', detail, 'A copy of a file differs from what was uploaded');
    throw new Refused('unavailable', MESSAGES.unavailable);
  }
  return shelved;
}

/** A file that a tool of ours made, open, with the hash of what was checked of it. */
export type MadeFile = { file: ToolFile & { sha256: Buffer }; name: string; pages: number };

/**
 * Stores a file that was made here among the documents under a new key, and reads it back; refuses when a byte differs from
 * what was checked. Like `shelveFile`, it runs before any lock is taken.
 */
export async function shelveMadeFile(
  core: Core,
  { file, name, pages }: MadeFile,
  destination: Destination,
  signal: AbortSignal,
): Promise<ShelvedFile> {
  const id = randomUUID();
  const { size, sha256 } = file;
  const shelved = { id, objectKey: `documents/${id}`, name, size, sha256, pages, ...destination };
  await insertShelved(core.db, shelved.objectKey);
  const metadata = metadataOf(shelved);
  const options = { maxBytes: size, contentType: 'application/pdf', metadata, signal };
  const stored = await putStream(core.storage, 'documents', shelved.objectKey, streamToolFile(file), options);
  const copy = await hashObject(core.storage, 'documents', shelved.objectKey);
  if (!stored.sha256.equals(sha256) || copy === null || !copy.sha256.equals(sha256)) {
    const detail = { objectKey: shelved.objectKey, size, stored: copy?.size ?? null };
    raiseAlert(core.log, 'document-damaged', detail, 'A stored file differs from what was made');
    throw new Refused('unavailable', MESSAGES.unavailable);
  }
  return shelved;
}

/** Adds the document of a shelved copy; a copy that was swept meanwhile is refused, so no document points at nothing. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  if (!(await insertDocumentRow(tx, document))) throw new Refused('unavailable', MESSAGES.unavailable);
}

/** Lets a newer version take the place of what stands under these purposes. Nothing of it is deleted. */
export async function supersedeDocuments(
  tx: Tx,
  jobNumber: number,
  purposes: readonly DocumentPurpose[],
): Promise<void> {
  if (purposes.length > 0) await supersedeRows(tx, jobNumber, purposes);
}

/** Returns what the store has under the new key once it has copied; null when there was nothing to copy. */
async function copyBack({ storage }: Core, stagedKey: string, { objectKey, ...facts }: ShelvedFile) {
  const staged = await headObject(storage, 'staging', stagedKey);
  if (staged === null) return null;
  try {
    const described = { contentType: staged.contentType, metadata: metadataOf(facts) };
    await copyObject(storage, 'staging', stagedKey, 'documents', objectKey, described);
    return await hashObject(storage, 'documents', objectKey);
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}

/** Returns what an object carries, so that the bucket can be read without the database. */
function metadataOf({ jobNumber, purpose, name, sha256 }: Omit<ShelvedFile, 'objectKey'>): ObjectMetadata {
  return { job: `${jobNumber}`, purpose, name, sha256: sha256.toString('hex') };
}
