import { statusMessage } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import { refusedKey } from './stage-file.ts';
import type { UploadedFile } from './upload.ts';
import { findLookedAtSet, listUploadFiles } from './uploads.store.ts';

/**
 * Returns a file of a sealed set that is under check, or was refused within its month, for operations. `objectKey` is where
 * its bytes are now. Everything else is refused as what isn't there.
 */
export async function getSetFile(
  { db }: Pick<Core, 'db'>,
  viewer: Viewer,
  uploadId: string,
  position: number,
): Promise<UploadedFile & { createdAt: Date }> {
  const set = viewer.kind === 'operations' ? await findLookedAtSet(db, uploadId) : null;
  const file = set && (await listUploadFiles(db, uploadId))[position];
  if (!set || !file) throw new Refused('missing', statusMessage(404));
  const objectKey = set.state === 'rejected' ? refusedKey(file.objectKey) : file.objectKey;
  return { ...file, objectKey, createdAt: set.createdAt };
}
