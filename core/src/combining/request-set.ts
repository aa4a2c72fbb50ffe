import type { Core } from '../core.ts';
import type { Tx } from '../platform/database/database.ts';
import { limitFor, type TaskSize } from '../platform/tasks/task-list.ts';
import { combineKey } from './combined-set.ts';
import { insertSet } from './combined-sets.store.ts';

/** Asks for the set of an upload that was accepted in this transaction. */
export async function requestSet(
  { tasks }: Pick<Core, 'tasks'>,
  tx: Tx,
  { uploadId, jobNumber, pages, bytes }: { uploadId: string; jobNumber: number } & TaskSize,
): Promise<void> {
  await insertSet(tx, { uploadId, jobNumber, pages: pages > 0 ? pages : null });
  await tasks.add(
    tx,
    'combine-set',
    { uploadId },
    { key: combineKey(uploadId), limitSeconds: limitFor('combine-set', { pages, bytes }) },
  );
}
