import type { Core } from '../../core.ts';
import { deleteObject } from '../../platform/storage/storage.ts';

/** Deletes the objects of pieces that nothing refers to. What the store does not let go of now is swept within a day. */
export async function deletePieces({ storage, log }: Core, keys: string[]): Promise<void> {
  for (const key of keys) {
    await deleteObject(storage, 'staging', key).catch((error: unknown) =>
      log.warn({ err: error, key }, 'a piece could not be deleted; the sweeper will'),
    );
  }
}
