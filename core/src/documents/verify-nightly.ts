import type { Core } from '../core.ts';
import type { Document } from './document.ts';
import { findWalk, saveWalk, type DocumentWalk } from './document-walk.store.ts';
import { listDocumentsAfter } from './documents.store.ts';
import type { Hold } from '../platform/tasks/task-hold.ts';
import { verifyPage } from './verify-documents.ts';

/** Every document is read once in so many nights. */
export const SLICES = 30;
/** Few, because each may have 200 MB and the place is saved after a page alone. */
const PAGE = 50;
/** Fewer than the command has: people's uploads are checked by the same worker. */
const AT_ONCE = 4;
/** Then another round continues, perhaps of another worker. */
const ROUND_MS = 5 * 60_000;

type Round = { hold: Hold; signal: AbortSignal; pageSize?: number; roundMs?: number };

/**
 * Reads every byte of the documents of the night's slice, from where the last round came to, and raises an alert for each that
 * is not as recorded. Returns true when the slice is done; the next round begins with the next slice then.
 */
export async function verifyNightly(
  house: Pick<Core, 'db' | 'storage' | 'log'>,
  { hold, signal, pageSize = PAGE, roundMs = ROUND_MS }: Round,
): Promise<boolean> {
  const until = performance.now() + roundMs;
  const before = await findWalk(house.db);
  let isNew = before === null || before.isFinished;
  let walk = before === null || before.isFinished ? begin(before) : before;
  while (!walk.isFinished) {
    const { after, end } = sliceBounds(walk.slice);
    const page: Document[] = await listDocumentsAfter(house.db, walk.afterId ?? after, pageSize, end);
    const problems = await verifyPage(house, page, { isDeep: true, isRestoring: false, atOnce: AT_ONCE });
    walk = {
      slice: walk.slice,
      afterId: page.at(-1)?.id ?? walk.afterId,
      documents: walk.documents + page.length,
      problems: walk.problems + problems.length,
      isFinished: page.length < pageSize,
    };
    const saved = walk;
    const isBegun = isNew;
    await house.db.transaction().execute(async (tx) => {
      await hold(tx);
      await saveWalk(tx, saved, { isNew: isBegun });
    });
    isNew = false;
    if (signal.aborted || performance.now() > until) break;
  }
  if (walk.isFinished) house.log.info({ ...walk }, 'The documents of the night were verified');
  return walk.isFinished;
}

function begin(last: DocumentWalk | null): DocumentWalk {
  const slice = last === null ? 0 : (last.slice + 1) % SLICES;
  return { slice, afterId: null, documents: 0, problems: 0, isFinished: false };
}

/** Returns between which ids a slice lies: they are random, so each has about as many documents. */
export function sliceBounds(slice: number): { after: string | null; end: string | null } {
  const bound = (part: number) => {
    if (part === 0 || part === SLICES) return null;
    const start = Math.floor((part * 2 ** 32) / SLICES);
    return `${start.toString(16).padStart(8, '0')}-0000-0000-0000-000000000000`;
  };
  return { after: bound(slice), end: bound(slice + 1) };
}
