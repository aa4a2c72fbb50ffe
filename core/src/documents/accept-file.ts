import { randomUUID } from 'node:crypto';
import { NoSuchKey } from '@aws-sdk/client-s3';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import type { Tx } from '../platform/database/database.ts';
import { raiseAlert } from '../platform/metrics.ts';
import { copyObject, hashObject } from '../platform/storage/storage.ts';
import { Refused } from '../refused.ts';
import type { DocumentPurpose } from './document.ts';
import { insertDocumentRow, insertShelved, supersedeRows, type NewDocument } from './documents.store.ts';

/** A staged file as it was recorded when it came in. */
export type StagedFile = { objectKey: string; size: number; sha256: Buffer };
export type ShelvedFile = { documentId: string; objectKey: string };

/**
 * Copies a staged file to the documents under a new key and reads the copy back; refuses when a byte differs.
 * This is the slow half: it runs before any lock is taken. `insertDocument` is the other, inside the transaction.
 */
export async function shelveFile(core: Core, file: StagedFile): Promise<ShelvedFile> {
  const documentId = randomUUID();
  const objectKey = `documents/${documentId}`;
  // Written down first: should we die after the copy, the sweeper knows of it.
  await insertShelved(core.db, objectKey);
  const copy = await copyBack(core, file.objectKey, objectKey);
  if (copy === null || copy.size !== file.size || !copy.sha256.equals(file.sha256)) {
    const detail = { stagedKey: file.objectKey, objectKey, size: file.size, copied: copy?.size ?? null };
    raiseAlert(core.log, 'document-damaged', detail, 'A copy of a file differs from what was uploaded');
    throw new Refused('unavailable', MESSAGES.unavailable);
  }
  return { documentId, objectKey };
}

/** Adds the document of a shelved copy; a copy that was swept meanwhile is refused, so no document points at nothing. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  if (!(await insertDocumentRow(tx, document))) throw new Refused('unavailable', MESSAGES.unavailable);
}

/** A newer version takes the place of what stands under these purposes. Nothing of it is deleted. */
export async function supersedeDocuments(tx: Tx, jobNumber: number, purposes: DocumentPurpose[]): Promise<void> {
  await supersedeRows(tx, jobNumber, purposes);
}

/** What the store has under the new key once it has copied; null when there was nothing to copy. */
async function copyBack({ storage }: Core, stagedKey: string, objectKey: string) {
  try {
    await copyObject(storage, 'staging', stagedKey, 'documents', objectKey);
    return await hashObject(storage, 'documents', objectKey);
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}
