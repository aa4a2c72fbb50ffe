import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Core } from '../core.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { raiseAlert } from '../platform/metrics.ts';
import { getObject } from '../platform/storage/storage.ts';
import { checkedBytes, DamagedBytes } from './checked-bytes.ts';
import type { Document, DocumentPurpose } from './document.ts';
import { listDocuments, listDocumentsOfUpload } from './documents.store.ts';

/** Returns the initial seals that an upload brought, in the order in which they were given. */
export async function listParts(db: Db, set: { jobNumber: number; uploadId: string }): Promise<Document[]> {
  return listDocumentsOfUpload(db, set, 'initial_seals');
}

/** Returns the document of the purpose that stands for the job, the last where there are several, or null. */
export async function findStanding(db: Db | Tx, jobNumber: number, purpose: DocumentPurpose): Promise<Document | null> {
  const documents = await listDocuments(db, jobNumber, purpose);
  return documents.findLast(({ supersededAt }) => supersededAt === null) ?? null;
}

/**
 * Returns the document of the purpose that stood for the job at that time, or null. Documents of the former system came in at
 * once, so where none stood then, the last counts.
 */
export async function findStoodAt(
  db: Db,
  jobNumber: number,
  purpose: DocumentPurpose,
  at: Date,
): Promise<Document | null> {
  const documents = await listDocuments(db, jobNumber, purpose);
  const stood = documents.findLast(
    ({ createdAt, supersededAt }) => createdAt <= at && (supersededAt === null || supersededAt >= at),
  );
  return stood ?? documents.at(-1) ?? null;
}

/** Returns a document of the job by its id, for the system's own work; null where none of that purpose has it. */
export async function findJobDocument(
  db: Db,
  { jobNumber, purpose, id }: { jobNumber: number; purpose: DocumentPurpose; id: string },
): Promise<Document | null> {
  return (await listDocuments(db, jobNumber, purpose)).find((document) => document.id === id) ?? null;
}

/** Fetches a document to our disk for the system's own work, byte for byte what was accepted. */
export async function fetchDocument(core: Core, document: Document, path: string, signal: AbortSignal): Promise<void> {
  const { id, jobNumber, objectKey, size, sha256 } = document;
  const { body } = await getObject(core.storage, 'documents', objectKey);
  try {
    await pipeline(body, checkedBytes({ size, sha256 }), createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (error) {
    if (error instanceof DamagedBytes) {
      const detail = { documentId: id, jobNumber, objectKey, size, problem: error.message };
      raiseAlert(core.log, 'document-damaged', detail, 'A document is not what was recorded');
    }
    throw error;
  }
}
