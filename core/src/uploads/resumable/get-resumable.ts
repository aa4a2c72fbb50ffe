import { statusMessage } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../../core.ts';
import { Refused } from '../../refused.ts';
import type { Viewer } from '../../viewer.ts';
import type { Piece, Resumable } from './resumable.ts';
import { findResumable, listPieces } from './resumable.store.ts';

/** The viewer's own file under way; any other does not exist for them. */
export async function getResumable(
  { db }: Pick<Core, 'db'>,
  { contactId }: Pick<Viewer, 'contactId'>,
  id: string,
): Promise<Resumable> {
  const resumable = await findResumable(db, id);
  if (resumable?.ownerId !== contactId) throw new Refused('missing', statusMessage(404));
  return resumable;
}

/** The same with its pieces. */
export async function getResumableWithPieces(
  core: Pick<Core, 'db'>,
  viewer: Pick<Viewer, 'contactId'>,
  id: string,
): Promise<Resumable & { pieces: Piece[] }> {
  const resumable = await getResumable(core, viewer, id);
  const pieces = await listPieces(core.db, id);
  // By the pieces and not by the row: another piece may have come between the two reads.
  return { ...resumable, received: pieces.reduce((sum, { size }) => sum + size, 0), pieces };
}
