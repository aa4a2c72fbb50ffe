import { randomUUID } from 'node:crypto';
import { NoSuchKey } from '@aws-sdk/client-s3';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import type { Tx } from '../platform/database/database.ts';
import { raiseAlert } from '../platform/metrics.ts';
import { copyObject, hashObject, headObject } from '../platform/storage/storage.ts';
import { Refused } from '../refused.ts';
import type { Document, DocumentPurpose } from './document.ts';
import { insertDocumentRow, insertShelved, supersedeRows, type NewDocument } from './documents.store.ts';

/** A staged file as it was recorded when it came in. */
export type StagedFile = { name: string; objectKey: string; size: number; sha256: Buffer };

/** What the file is to become. */
export type Destination = Pick<Document, 'jobNumber' | 'purpose'>;

/** A copy of a staged file among the documents, for which no document stands yet. */
export type ShelvedFile = Omit<NewDocument, 'uploadId' | 'uploaderId'>;

/**
 * Copies a staged file to the documents under a new key and reads the copy back; refuses when a byte differs. The copy
 * carries its job, purpose, name and hash as metadata, so that the bucket can be read without the database.
 * This is the slow half: it runs before any lock is taken. `insertDocument` is the other, inside the transaction.
 */
export async function shelveFile(core: Core, file: StagedFile, destination: Destination): Promise<ShelvedFile> {
  const id = randomUUID();
  const { name, size, sha256 } = file;
  const shelved = { id, objectKey: `documents/${id}`, name, size, sha256, ...destination };
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
  const metadata = {
    job: `${facts.jobNumber}`,
    purpose: facts.purpose,
    name: facts.name,
    sha256: facts.sha256.toString('hex'),
  };
  try {
    const described = { contentType: staged.contentType, metadata };
    await copyObject(storage, 'staging', stagedKey, 'documents', objectKey, described);
    return await hashObject(storage, 'documents', objectKey);
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}
