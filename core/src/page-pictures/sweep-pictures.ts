import type { Core } from '../core.ts';
import { deleteObject } from '../platform/storage/storage.ts';
import { pictureKey } from './page-run.ts';
import { deleteRun, lockExpired } from './page-runs.store.ts';

const AT_ONCE = 20;

/**
 * Deletes the pictures of runs whose time is over, then their rows, and returns how many runs there were. Only the bucket of
 * pictures is touched, and in it only what a row names.
 */
export async function sweepPictures({ db, storage }: Core): Promise<number> {
  let swept = 0;
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const runs = await lockExpired(tx, AT_ONCE);
      for (const run of runs) {
        for (let page = run.firstPage; page <= run.lastPage; page += 1)
          await deleteObject(storage, 'pictures', pictureKey(run, run.kind, page));
        await deleteRun(tx, run.id);
      }
      return runs.length;
    });
    swept += count;
    if (count < AT_ONCE) return swept;
  }
}
