import { statusMessage } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import { findStagedUpload } from '../idempotency/once.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import type { Upload, UploadedFile } from './upload.ts';
import { findUpload, listUploadFiles } from './uploads.store.ts';

/** How far the viewer's own upload is, by its id or by the key that its request was sent under: the id comes only with the answer. */
export async function getUploadProgress(
  { db }: Pick<Core, 'db'>,
  { contactId }: Viewer,
  idOrKey: string,
): Promise<Upload & { files: UploadedFile[] }> {
  const id = (await findStagedUpload(db, contactId, idOrKey)) ?? idOrKey;
  const upload = await findUpload(db, id);
  if (upload?.uploaderId !== contactId) throw new Refused('missing', statusMessage(404));
  return { ...upload, files: await listUploadFiles(db, id) };
}
