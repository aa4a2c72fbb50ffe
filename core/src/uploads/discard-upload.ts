import { statusMessage } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import { unstageFiles } from './stage-file.ts';
import { isDiscardable } from './upload.ts';
import { listUploadFiles, lockUpload, saveUpload } from './uploads.store.ts';

/** Throws the viewer's own upload away, files and all. One that was accepted, or is another's, does not exist here. */
export async function discardUpload(core: Core, { contactId }: Pick<Viewer, 'contactId'>, id: string): Promise<void> {
  const files = await inTransaction(core.db, async (tx) => {
    const upload = await lockUpload(tx, id);
    if (!upload || upload.uploaderId !== contactId || !isDiscardable(upload)) {
      throw new Refused('missing', statusMessage(404));
    }
    await saveUpload(tx, { ...upload, state: 'discarded' });
    return listUploadFiles(tx, id);
  });
  await unstageFiles(core, files);
}
