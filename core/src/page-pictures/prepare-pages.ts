import type { Core } from '../core.ts';
import type { Tx } from '../platform/database/database.ts';
import { limitFor, type TaskPayload } from '../platform/tasks/task-list.ts';
import { drawRun, type DrawingCore } from './draw-run.ts';
import { runOf, runsOf, type LookedAtPdf, type PageKind } from './page-run.ts';
import { findRunOf, insertRun } from './page-runs.store.ts';

/** Nobody waits for these runs, nor behind them. */
const RUN_SECONDS = 200;

/** Has the first pages and all thumbnails of a PDF drawn that somebody will soon look at, in the caller's transaction. */
export async function queuePreparing(
  { tasks }: Pick<Core, 'tasks'>,
  tx: Tx,
  { bucket, objectKey, size, sha256, pages, expiresAt }: LookedAtPdf,
): Promise<void> {
  if (pages === null) return;
  const payload = {
    bucket,
    objectKey,
    size,
    sha256: sha256.toString('hex'),
    pages,
    expiresAt: expiresAt.toISOString(),
  };
  const limitSeconds = limitFor('prepare-pages', { pages, bytes: size });
  await tasks.add(tx, 'prepare-pages', payload, { key: `prepare-pages:${payload.sha256}`, limitSeconds });
}

/** Draws the first pages and all thumbnails of a PDF. What somebody has asked for meanwhile is left to their own task. */
export async function preparePages(
  core: DrawingCore,
  payload: TaskPayload<'prepare-pages'>,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const pdf = { ...payload, sha256: Buffer.from(payload.sha256, 'hex'), expiresAt: new Date(payload.expiresAt) };
  const runs: [PageKind, number][] = [
    ['page', 1],
    ...runsOf('thumbnail', pdf.pages).map((first): [PageKind, number] => ['thumbnail', first]),
  ];
  for (const [kind, page] of runs) {
    const run = { pdf, kind, ...runOf(kind, page, pdf.pages), wantedPage: page, askerId: null };
    const standing = await findRunOf(core.db, run);
    // One that nobody asked for was begun by an attempt of ours before this.
    const isOurs = standing === null || (!standing.isAsked && !standing.isDone);
    const id = isOurs ? (standing?.id ?? (await insertRun(core.db, run))) : null;
    if (id !== null) await drawRun(core, id, { signal, seconds: RUN_SECONDS });
  }
}
