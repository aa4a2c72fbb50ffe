import type { Core } from '../core.ts';
import { deleteAbandonedCopy } from '../platform/storage/storage-versions.ts';
import { deleteShelved, lockAbandonedShelved } from './documents.store.ts';

/** So many at a time: their rows are held while the store works. */
const AT_A_TIME = 20;

/** Deletes copies that were made a day ago and became no document, such as by a crash; says how many there were. */
export async function sweepShelf({ db, storage, log }: Pick<Core, 'db' | 'storage' | 'log'>): Promise<number> {
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
