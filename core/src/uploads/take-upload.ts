import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import { isAcceptable, type Upload, type UploadedFile } from './upload.ts';
import { acceptUpload, findUpload, listUploadFiles, lockUpload } from './uploads.store.ts';

export type TakenUpload = Upload & { files: UploadedFile[] };

/** Reads the viewer's own upload as `takeUpload` would take it, for the slow work that comes before the transaction. */
export async function getAcceptableUpload(
  db: Db,
  viewer: Viewer,
  id: string,
  purpose: UploadPurpose,
): Promise<TakenUpload> {
  return withFiles(db, viewer, purpose, await findUpload(db, id));
}

/** Holds the viewer's own upload until the transaction ends; refuses any that is not checked, has expired or was used. */
export async function takeUpload(tx: Tx, viewer: Viewer, id: string, purpose: UploadPurpose): Promise<TakenUpload> {
  return withFiles(tx, viewer, purpose, await lockUpload(tx, id));
}

/** The upload's files are documents from now on; called in the transaction that took it and added them. */
export async function markAccepted(tx: Tx, id: string): Promise<void> {
  await acceptUpload(tx, id);
}

async function withFiles(db: Db, viewer: Viewer, purpose: UploadPurpose, upload: Upload | null): Promise<TakenUpload> {
  const isTheirs = upload?.uploaderId === viewer.contactId && upload.purpose === purpose;
  if (!upload || !isTheirs || !isAcceptable(upload)) {
    throw new Refused('invalid', MESSAGES.notUploaded, { id: [MESSAGES.notUploaded] });
  }
  return { ...upload, files: await listUploadFiles(db, upload.id) };
}
