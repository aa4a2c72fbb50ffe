import { statusMessage } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../../core.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { Refused } from '../../refused.ts';
import type { Viewer } from '../../viewer.ts';
import { deletePieces } from './delete-pieces.ts';
import { deleteResumable, listPieces, lockResumable } from './resumable.store.ts';

/** Throws the viewer's own file under way away, whatever of it has come. */
export async function discardResumable(
  core: Core,
  { contactId }: Pick<Viewer, 'contactId'>,
  id: string,
): Promise<void> {
  const pieces = await inTransaction(core.db, async (tx) => {
    const resumable = await lockResumable(tx, id);
    if (resumable?.ownerId !== contactId) throw new Refused('missing', statusMessage(404));
    const stored = await listPieces(tx, id);
    await deleteResumable(tx, id);
    return stored;
  });
  await deletePieces(
    core,
    pieces.map(({ objectKey }) => objectKey),
  );
}
