import { setTimeout as sleep } from 'node:timers/promises';
import { NoSuchKey } from '@aws-sdk/client-s3';
import { statusMessage, MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { MAX_SET_PAGES } from '@sealdesk/contract/shared/limits.ts';
import { PAGE_NOT_DRAWN, PICTURE_WAIT_SECONDS } from '@sealdesk/contract/uploads/picture-sizes.ts';
import type { Readable } from 'node:stream';
import type { Core } from '../core.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { getObject } from '../platform/storage/storage.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import { pictureKey, runOf, type LookedAtPdf, type PageKind } from './page-run.ts';
import {
  countWaiting,
  findRunOf,
  insertRun,
  lockAsker,
  lockRunOf,
  restartRun,
  type NewRun,
  type StandingRun,
} from './page-runs.store.ts';
import { outcomeOf, type PageOutcome, type RunWatch } from './watch-runs.ts';

/** So many runs one person can have waiting; more are held back until one of them is done. */
const MOST_WAITING = 8;
const HELD_BACK_MS = 200;
/** What could not be drawn is tried again when it is asked for after so long. */
const FAILED_SECONDS = 5;
/** A run of which nothing has come for so long is queued again: its task may have been given up. */
const STALE_SECONDS = 60;

/** What is made of a page, as it is stored. */
export type StoredPage = { body: Readable; size: number };
type Wish = { pdf: LookedAtPdf; kind: PageKind; page: number };

/**
 * Returns what is made of a page, once the worker has made it. Refuses a page that the PDF does not have, and one that can't
 * be drawn. Whoever calls this has checked that the viewer may see the PDF.
 */
export async function getPage(core: Core, watch: RunWatch, viewer: Viewer, wish: Wish): Promise<StoredPage> {
  const until = performance.now() + PICTURE_WAIT_SECONDS * 1000;
  const pages = await countPages(core, watch, viewer, wish.pdf, until);
  if (wish.page > pages) throw new Refused('missing', statusMessage(404));
  return makePage(core, watch, { ...wish, viewer, pages, until });
}

/** Returns how many pages the PDF has, at most as many as a set may have. Where nobody knows, the worker counts them. */
export async function countPages(
  core: Core,
  watch: RunWatch,
  viewer: Viewer,
  pdf: LookedAtPdf,
  until = performance.now() + PICTURE_WAIT_SECONDS * 1000,
): Promise<number> {
  if (pdf.pages !== null) return pdf.pages;
  const { body } = await makePage(core, watch, { pdf, kind: 'count', page: 1, viewer, pages: 1, until });
  return Math.min(MAX_SET_PAGES, Number(await readText(body)));
}

/** Reads what was made as text. */
export async function readText(body: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of body as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/** Of a PDF with so many pages, for that viewer, by that time of `performance.now()`. */
type Making = Wish & { viewer: Viewer; pages: number; until: number };

async function makePage(core: Core, watch: RunWatch, making: Making): Promise<StoredPage> {
  const { pdf, kind, page, viewer, pages, until } = making;
  const run = { ...runOf(kind, page, pages), pdf, kind, wantedPage: page, askerId: viewer.contactId };
  let isLost = false;
  for (;;) {
    const stored = await findStored(core, making);
    if (stored) return stored;
    const asked = await askFor(core, run, isLost);
    const left = until - performance.now();
    if (asked.state === 'held-back') await sleep(Math.min(HELD_BACK_MS, Math.max(left, 0)));
    const outcome = asked.state === 'under-way' ? await watch.wait(asked.runId, page, Math.max(left, 0)) : asked.state;
    if (outcome === 'failed') throw new Refused('invalid', PAGE_NOT_DRAWN);
    // Drawn, as it is written, and not there: the next turn has it, or the one after that draws it anew.
    isLost = asked.state === 'drawn';
    if (outcome === null || watch.isClosed() || performance.now() >= until)
      throw new Refused('not-yet', MESSAGES.unavailable);
  }
}

async function findStored({ storage }: Core, { pdf, kind, page }: Wish): Promise<StoredPage | null> {
  try {
    return await getObject(storage, 'pictures', pictureKey(pdf, kind, page));
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}

type Asked = { state: 'under-way'; runId: string } | { state: PageOutcome | 'held-back' };

/** Has the run made unless somebody else has asked for it already: two who ask at once queue it once. */
async function askFor(core: Core, run: NewRun, isLost: boolean): Promise<Asked> {
  const standing = await findRunOf(core.db, run);
  if (standing && !needsAsking(standing, run.wantedPage, isLost)) return stateOf(standing, run.wantedPage);
  return inTransaction(core.db, async (tx) => {
    const askerId = run.askerId!;
    await lockAsker(tx, askerId);
    const waiting = await countWaiting(tx, askerId);
    if (waiting >= MOST_WAITING) return { state: 'held-back' };
    let runId = await insertRun(tx, run);
    if (runId === null) {
      const now = await lockRunOf(tx, run);
      // Swept at this moment: the next turn adds it.
      if (!now) return { state: 'held-back' };
      if (!needsAsking(now, run.wantedPage, isLost)) return stateOf(now, run.wantedPage);
      runId = now.id;
      await restartRun(tx, runId, run, isLost);
    }
    // What a person asks for first comes before what another has asked for besides.
    const options = { key: runKey(runId), priority: MOST_WAITING - waiting };
    await core.tasks.add(tx, 'draw-pages', { runId }, options);
    return { state: 'under-way', runId };
  });
}

const runKey = (runId: string): string => `draw-pages:${runId}`;

function needsAsking(run: StandingRun, page: number, isLost: boolean): boolean {
  const outcome = outcomeOf(run, page);
  if (outcome === 'failed') return run.isDone && run.idleSeconds > FAILED_SECONDS;
  if (outcome === 'drawn') return isLost;
  return outcome === 'left' || run.idleSeconds > STALE_SECONDS;
}

function stateOf(run: StandingRun, page: number): Asked {
  const outcome = outcomeOf(run, page);
  return outcome === null ? { state: 'under-way', runId: run.id } : { state: outcome };
}
