import { NoSuchKey } from '@aws-sdk/client-s3';
import type { Core } from '../core.ts';
import { DamagedBytes } from '../documents/checked-bytes.ts';
import { raiseAlert } from '../platform/metrics.ts';
import { putObject } from '../platform/storage/storage.ts';
import { drawPictures, type OnPage, type PdfOnDisk } from './draw-pictures.ts';
import type { KeptPdfs } from './kept-pdfs.ts';
import { pictureKey, rangesLeft, type PageRun } from './page-run.ts';
import { findRun, saveProgress } from './page-runs.store.ts';
import { countPages, readWords } from './read-words.ts';

/** What drawing needs besides: the PDFs on the worker's disk. */
export type DrawingCore = Pick<Core, 'db' | 'storage' | 'log'> & { pdfs: KeptPdfs };

/** So many pictures are stored at a time, while the tool draws the next. */
const STORED_AT_ONCE = 4;

/** A run that takes longer is over with what it has: others wait, too, and whoever waits for the rest asks for it again. */
const RUN_SECONDS = 30;

/**
 * Makes the pages of a run that are not made yet, and stores each as it comes. Run twice, it makes the same again: what is
 * stored follows from the bytes of the PDF alone.
 */
export async function drawRun(
  core: DrawingCore,
  runId: string,
  { signal, seconds = RUN_SECONDS }: { signal: AbortSignal; seconds?: number },
): Promise<void> {
  const run = await findRun(core.db, runId);
  if (!run || run.isDone) return;
  const storing = storePages(core, run);
  try {
    await core.pdfs.use(run, (on) => makeInTime(on, run, { onPage: storing.add, signal, seconds }));
  } catch (error) {
    // Whoever waits has what was stored; the rest is made by the next attempt.
    await storing.end(false).catch(() => {});
    if (!isGone(error)) throw error;
    reportGone(core, run, error);
    const failed = rangesLeft(run).flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, place) => first + place),
    );
    return saveProgress(core.db, run.id, { drawn: [], failed, isDone: true });
  }
  await storing.end(true);
}

type Making = { onPage: OnPage; signal: AbortSignal };

async function makeInTime(
  on: PdfOnDisk,
  run: PageRun,
  { onPage, signal, seconds }: Making & { seconds: number },
): Promise<void> {
  const over = AbortSignal.timeout(seconds * 1000);
  try {
    await makePages(on, run, { onPage, signal: AbortSignal.any([signal, over]) });
  } catch (error) {
    if (!over.aborted || signal.aborted) throw error;
  }
}

async function makePages(on: PdfOnDisk, run: PageRun, options: Making): Promise<void> {
  const { kind } = run;
  for (const range of rangesLeft(run)) {
    if (kind === 'count') {
      const pages = await countPages(on, options.signal);
      await options.onPage(1, pages === null ? null : Buffer.from(`${pages}`));
    } else if (kind === 'words') await readWords(on, range, options);
    else await drawPictures(on, kind, range, options);
  }
}

/** Stores what is made of pages, several at a time, and writes down which are done, one statement at a time. */
function storePages({ storage, db }: DrawingCore, run: PageRun) {
  const contentType = run.kind === 'words' || run.kind === 'count' ? 'text/plain; charset=utf-8' : 'image/png';
  const storing = new Set<Promise<void>>();
  let fresh: { drawn: number[]; failed: number[] } = { drawn: [], failed: [] };
  let writing: Promise<void> | null = null;
  let problem: { error: unknown } | null = null;

  const write = async (): Promise<void> => {
    while (fresh.drawn.length + fresh.failed.length > 0) {
      const written = fresh;
      fresh = { drawn: [], failed: [] };
      await saveProgress(db, run.id, { ...written, isDone: false });
    }
  };
  const note = (page: number, of: 'drawn' | 'failed') => {
    fresh[of].push(page);
    writing ??= write()
      .catch((error: unknown) => void (problem ??= { error }))
      .finally(() => (writing = null));
  };
  const store = async (page: number, bytes: Buffer) => {
    try {
      await putObject(storage, 'pictures', pictureKey(run, run.kind, page), bytes, { contentType });
      note(page, 'drawn');
    } catch (error) {
      problem ??= { error };
    }
  };
  return {
    add: async (page: number, bytes: Buffer | null): Promise<void> => {
      if (problem) throw problem.error;
      if (bytes === null) return note(page, 'failed');
      const one = store(page, bytes).finally(() => storing.delete(one));
      storing.add(one);
      if (storing.size >= STORED_AT_ONCE) await Promise.race(storing);
    },
    end: async (isDone: boolean): Promise<void> => {
      await Promise.all(storing);
      await writing;
      if (problem) throw problem.error;
      if (isDone) await saveProgress(db, run.id, { drawn: [], failed: [], isDone });
    },
  };
}

function isGone(error: unknown): boolean {
  return error instanceof NoSuchKey || error instanceof DamagedBytes;
}

/** A document that is gone or changed is for operations to mend; an upload goes when it is settled. */
function reportGone({ log }: DrawingCore, { bucket, objectKey }: PageRun, error: unknown): void {
  if (bucket === 'staging') return log.info({ objectKey }, 'An upload is gone whose pages were to be drawn');
  const code = error instanceof NoSuchKey ? 'document-missing' : 'document-damaged';
  raiseAlert(log, code, { objectKey }, 'A document whose pages were to be drawn is not what was recorded');
}
