import type { Turn } from '../../pdf/inspection/page-boxes.ts';
import type { Box } from '../set-proof.ts';
import type { AddedInk } from './added-ink.ts';
import { compareStrictly, STRICT_DPI } from './compare-strictly.ts';
import { compareTolerantly, type DoubtfulPair } from './compare-tolerantly.ts';
import type { InkWork } from './draw-pages.ts';
import { drawPairs, type InkProblem } from './draw-pairs.ts';
import type { Quarter } from './fit-frames.ts';
import { consecutiveRuns, type PagePair } from './page-pair.ts';

/**
 * What comparing the ink of a pair found. Pages are the same when nothing was lost and nothing added. `turn`: how far the
 * sealed page is shown turned.
 */
export type InkComparison = { pair: PagePair } & (
  | { problem: InkProblem }
  | { problem: null; isSame: boolean; lost: Box[]; added: AddedInk[]; touched: Box[]; turn: Turn }
);

/** How many pages may wait for the second comparison: those that follow each other are drawn by one run of the tool. */
const WAITING_PAGES = 16;
const WAITING_BYTES = 16 * 1024 ** 2;

/**
 * Draws both pages of each pair and compares their ink, in the order of the pairs. Pairs that follow each other in both
 * documents are drawn by one run of the tool for each document, so hand them over in order.
 */
export async function* compareInk(pairs: readonly PagePair[], work: InkWork): AsyncGenerator<InkComparison> {
  for (const run of consecutiveRuns(pairs)) yield* compareRun(run, work);
}

async function* compareRun(pairs: PagePair[], work: InkWork): AsyncGenerator<InkComparison> {
  let waiting: (InkComparison | DoubtfulPair)[] = [];
  for await (const drawn of drawPairs(pairs, { dpi: STRICT_DPI }, work)) {
    const result = compareStrictly(drawn);
    waiting.push('doubt' in result ? { pair: drawn.pair, doubt: result.doubt } : toComparison(drawn.pair, result));
    if (!isFull(waiting)) continue;
    yield* settle(waiting, work);
    waiting = [];
  }
  yield* settle(waiting, work);
}

/** Returns true when nothing is to be gained by waiting, or no more may wait. */
function isFull(waiting: (InkComparison | DoubtfulPair)[]): boolean {
  if (!waiting.some((one) => 'doubt' in one) || waiting.length >= WAITING_PAGES) return true;
  const bytes = waiting.map((one) => ('added' in one ? sumOf(one.added.map(({ bitmap }) => bitmap.ink.length)) : 0));
  return sumOf(bytes) > WAITING_BYTES;
}

/** Compares again what is in doubt, and yields everything in its order. */
async function* settle(waiting: (InkComparison | DoubtfulPair)[], work: InkWork): AsyncGenerator<InkComparison> {
  let doubtful: DoubtfulPair[] = [];
  for (const one of waiting) {
    if ('doubt' in one) {
      doubtful.push(one);
      continue;
    }
    yield* settleDoubtful(doubtful, work);
    doubtful = [];
    yield one;
  }
  yield* settleDoubtful(doubtful, work);
}

async function* settleDoubtful(doubtful: DoubtfulPair[], work: InkWork): AsyncGenerator<InkComparison> {
  let place = 0;
  for await (const result of compareTolerantly(doubtful, work)) {
    const { pair, doubt } = doubtful[place]!;
    yield toComparison(pair, 'problem' in result ? result : { ...result, turn: doubt.turn });
    place += 1;
  }
}

function toComparison(
  pair: PagePair,
  result: { problem: InkProblem } | { lost?: Box[]; added: AddedInk[]; touched?: Box[]; turn: Quarter },
): InkComparison {
  if ('problem' in result) return { pair, problem: result.problem };
  const { lost = [], added, touched = [], turn } = result;
  const isSame = [lost, added, touched].every((places) => places.length === 0);
  return { pair, problem: null, isSame, lost, added, touched, turn };
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
