import type { Core } from '../core.ts';
import { deleteAbandonedCopy } from '../platform/storage/storage-versions.ts';
import { deleteShelved, lockAbandonedShelved } from './documents.store.ts';

/** How many are deleted in one transaction: their rows are locked meanwhile. */
const AT_A_TIME = 20;

/** Deletes copies that were made a day ago and became no document, for example after a crash; returns how many there were. */
export async function sweepAbandonedCopies({
  db,
  storage,
  log,
}: Pick<Core, 'db' | 'storage' | 'log'>): Promise<number> {
  let swept = 0;
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const keys = await lockAbandonedShelved(tx, AT_A_TIME);
      for (const key of keys) {
        await deleteAbandonedCopy(storage, key);
        await deleteShelved(tx, key);
      }
      return keys.length;
    });
    swept += count;
    if (count < AT_A_TIME) break;
  }
  if (swept > 0) log.info({ swept }, 'Copies without a document were swept');
  return swept;
}
