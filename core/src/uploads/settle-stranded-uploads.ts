import type { Core } from '../core.ts';
import { checkKey } from './check-upload.ts';
import { applyVerdict, COULD_NOT_CHECK } from './upload.ts';
import { listUnchecked, lockUpload, saveUpload } from './uploads.store.ts';

/** Rejects every upload that waits for a check which no task stands for any more: it used up its attempts. Says how many. */
export async function settleStrandedUploads({ db, tasks, log }: Core): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = new Map((await listUnchecked(tx)).map((id) => [checkKey(id), id]));
    const stranded = await tasks.unqueued(tx, 'check-upload', [...ids.keys()]);
    for (const key of stranded) {
      const upload = await lockUpload(tx, ids.get(key)!);
      // Read again under the lock: its task may have settled it just now.
      if (upload) await saveUpload(tx, applyVerdict(upload, { problem: COULD_NOT_CHECK }));
    }
    if (stranded.length > 0) log.warn({ stranded }, 'Uploads whose checks were given up are rejected');
    return stranded.length;
  });
}
