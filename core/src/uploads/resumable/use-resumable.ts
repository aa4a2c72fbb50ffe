import { pipeline } from 'node:stream';
import { NoSuchKey } from '@aws-sdk/client-s3';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../../core.ts';
import { checkedBytes, DamagedBytes } from '../../documents/checked-bytes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { raiseAlert } from '../../platform/metrics.ts';
import { getObject } from '../../platform/storage/storage.ts';
import { Refused } from '../../refused.ts';
import type { Viewer } from '../../viewer.ts';
import { isUsableFor, type Piece, type ResumableTarget } from './resumable.ts';
import { deleteResumable, findResumable, listPieces, lockResumable } from './resumable.store.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export type ResumedFile = { name: string; body: AsyncIterable<Buffer> };

/** The viewer's own file that came in pieces, whole and for that target, as if it came in one body now. */
export async function openResumable(
  core: Core,
  { contactId }: Pick<Viewer, 'contactId'>,
  id: string,
  target: ResumableTarget,
): Promise<ResumedFile> {
  const resumable = UUID.test(id) ? await findResumable(core.db, id) : null;
  if (!resumable || !isUsableFor(resumable, contactId, target)) throw notUploaded();
  return { name: resumable.fileName, body: joined(core, await listPieces(core.db, id)) };
}

/** Gives the files up to the upload that has just been made of them: none can be used twice. Gives their objects. */
export async function takeResumables(tx: Tx, { contactId }: Viewer, ids: readonly string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const id of ids) {
    const resumable = await lockResumable(tx, id);
    if (resumable?.ownerId !== contactId) throw notUploaded();
    keys.push(...(await listPieces(tx, id)).map(({ objectKey }) => objectKey));
    await deleteResumable(tx, id);
  }
  return keys;
}

/** The pieces' bytes one after the other, each proved to be what came. */
async function* joined(core: Core, pieces: Piece[]): AsyncGenerator<Buffer, void> {
  for (const { objectKey, size, sha256 } of pieces) {
    try {
      const { body } = await getObject(core.storage, 'staging', objectKey);
      const checked = checkedBytes({ size, sha256 });
      pipeline(body, checked, () => {}); // Either's error ends the reading below.
      yield* checked as AsyncIterable<Buffer>;
    } catch (error) {
      // Its sender threw it away meanwhile, or used it twice at once.
      if (error instanceof NoSuchKey) throw notUploaded();
      if (!(error instanceof DamagedBytes)) throw error;
      raiseAlert(core.log, 'document-damaged', { objectKey, size }, 'A piece of an upload differs from what was sent');
      throw new Refused('invalid', 'The file did not arrive whole. Please send it again.');
    }
  }
}

function notUploaded(): Refused {
  return new Refused('invalid', MESSAGES.notUploaded);
}
