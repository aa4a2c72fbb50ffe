import type { UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import type { Core } from '../core.ts';
import type { Hold } from '../platform/tasks/task-hold.ts';
import { applyVerdict, type Upload, type Verdict } from './upload.ts';
import { lockUpload, saveUpload } from './uploads.store.ts';

/** Settles an upload by a verdict, while its task is still held; one that was settled meanwhile stays as it is. */
export async function saveVerdict(
  { db }: Pick<Core, 'db'>,
  id: string,
  { verdict, steps }: { verdict: Verdict; steps: UploadStep[] },
  hold: Hold,
): Promise<Upload | null> {
  return db.transaction().execute(async (tx) => {
    await hold(tx);
    const before = await lockUpload(tx, id);
    if (!before) return null;
    const after = applyVerdict({ ...before, steps }, verdict);
    if (after.state === before.state && after.isChecked === before.isChecked) return before;
    await saveUpload(tx, after);
    return after;
  });
}
