import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { ReadFields } from '../drawings/package-file.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import { applyVerdict, isAcceptable, PASSED, type Upload, type UploadedFile } from './upload.ts';
import {
  acceptUpload,
  findUpload,
  listUploadFiles,
  lockUpload,
  saveOutcome,
  savePagesAt,
  saveUpload,
} from './uploads.store.ts';

export type TakenUpload<Purpose extends UploadPurpose = UploadPurpose> = Upload & {
  purpose: Purpose;
  files: UploadedFile[];
};

type Uploader = Pick<Viewer, 'contactId'>;

/** Reads the person's own upload as `takeUpload` would take it, for the slow work that comes before the transaction. */
export async function getAcceptableUpload<Purpose extends UploadPurpose>(
  db: Db,
  uploader: Uploader,
  id: string,
  purposes: readonly Purpose[],
): Promise<TakenUpload<Purpose>> {
  return withFiles(db, uploader, purposes, await findUpload(db, id));
}

/** Locks the person's own upload until the transaction ends; refuses any that is not checked, has expired or was used. */
export async function takeUpload<Purpose extends UploadPurpose>(
  tx: Tx,
  uploader: Uploader,
  id: string,
  purposes: readonly Purpose[],
): Promise<TakenUpload<Purpose>> {
  return withFiles(tx, uploader, purposes, await lockUpload(tx, id));
}

/**
 * Locks an upload that still waits for its verdict and lets it pass: the worker accepts it in the transaction that records
 * what its checks found. Refuses one that was discarded or has expired meanwhile.
 */
export async function takeChecked<Purpose extends UploadPurpose>(
  tx: Tx,
  uploader: Uploader,
  { id, steps }: Pick<Upload, 'id' | 'steps'>,
  purposes: readonly Purpose[],
): Promise<TakenUpload<Purpose>> {
  const upload = await lockUpload(tx, id);
  const passed = upload && applyVerdict({ ...upload, steps }, PASSED);
  if (passed) await saveUpload(tx, passed);
  return withFiles(tx, uploader, purposes, passed);
}

/** Keeps how many pages a check counted in a file of the upload; none were where it could not be read. */
export async function keepPages(tx: Tx, id: string, position: number, pages: number | null): Promise<void> {
  if (pages !== null) await savePagesAt(tx, id, position, pages);
}

/** Keeps what the check call answers for an upload that is accepted. */
export async function keepOutcome(tx: Tx, id: string, outcome: string): Promise<void> {
  await saveOutcome(tx, id, outcome);
}

/** Marks the upload as used: its files are documents from now on. Called in the transaction that took it. */
export async function markAccepted(tx: Tx, id: string): Promise<void> {
  await acceptUpload(tx, id);
}

/** Returns what was read in the upload's zip, or null when it was never read. */
export async function findReadFields(db: Db, id: string): Promise<ReadFields | null> {
  return (await findUpload(db, id))?.findings?.fields ?? null;
}

async function withFiles<Purpose extends UploadPurpose>(
  db: Db,
  { contactId }: Uploader,
  purposes: readonly Purpose[],
  upload: Upload | null,
): Promise<TakenUpload<Purpose>> {
  const purpose = purposes.find((one) => one === upload?.purpose);
  if (!upload || upload.uploaderId !== contactId || purpose === undefined || !isAcceptable(upload)) {
    throw new Refused('invalid', MESSAGES.notUploaded, { id: [MESSAGES.notUploaded] });
  }
  return { ...upload, purpose, files: await listUploadFiles(db, upload.id) };
}
