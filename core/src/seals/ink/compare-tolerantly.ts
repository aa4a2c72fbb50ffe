import { addedInk, boxOf, type AddedInk, type Drawn } from './added-ink.ts';
import { FrameComparison, isBalanced, isMoved } from './compare-frames.ts';
import { STRICT_DPI, type Doubt } from './compare-strictly.ts';
import type { Drawing, InkWork } from './draw-pages.ts';
import { drawPairs, type DrawnPair, type InkProblem } from './draw-pairs.ts';
import { fitFrames, turnFrame } from './fit-frames.ts';
import type { PagePair } from './page-pair.ts';
import type { Box } from '../set-proof.ts';

/** At 200 dpi a pixel of tolerance hides that a bold 6 of 7 points became an 8; here none of 6 points is hidden. */
const DPI = 300;
const SCALE = DPI / STRICT_DPI;
const PRECISION = { dpi: DPI, mode: 'tolerant', faintPixels: 16 } as const;

/** Letters are placed by quarters of a pixel across and by whole pixels down, so that turned ones differ faintly. */
const TURNED_PRECISION = { ...PRECISION, faintPixels: Infinity };
const TURNED_DARK = 48;

/** Pages with more pixels than this are drawn in bands, so that the memory does not grow with the page. */
const BAND_PIXELS = 12_000_000;

/** Rows that a band has more on each side: the tolerance of its edges needs them. */
const MARGIN = 1;

export type DoubtfulPair = { pair: PagePair; doubt: Doubt };

/** What is found of a pair when every edge may be a pixel apart. */
export type TolerantResult = { problem: InkProblem } | { lost: Box[]; added: AddedInk[]; touched: Box[] };

/** Draws consecutive pairs again, finer, and compares them with a pixel of tolerance. Results are in the order of the pairs. */
export async function* compareTolerantly(doubtful: DoubtfulPair[], work: InkWork): AsyncGenerator<TolerantResult> {
  let whole: DoubtfulPair[] = [];
  for (const one of doubtful) {
    if (!isLarge(one.doubt)) {
      whole.push(one);
      continue;
    }
    yield* compareWhole(whole, work);
    whole = [];
    yield await compareInBands(one, work);
  }
  yield* compareWhole(whole, work);
}

function isLarge({ width, height }: Doubt): boolean {
  return width * height * SCALE ** 2 > BAND_PIXELS;
}

async function* compareWhole(doubtful: DoubtfulPair[], work: InkWork): AsyncGenerator<TolerantResult> {
  if (doubtful.length === 0) return;
  let place = 0;
  const pairs = doubtful.map(({ pair }) => pair);
  for await (const drawn of drawPairs(pairs, { dpi: DPI }, work)) {
    yield compareDrawn(drawn, doubtful[place]!.doubt);
    place += 1;
  }
}

function compareDrawn(drawn: DrawnPair, { turn }: Doubt): TolerantResult {
  if (drawn.problem !== null) return { problem: drawn.problem };
  const fitted = fitFrames(turnFrame(drawn.before, turn), drawn.after);
  if (fitted === null) return { problem: { kind: 'size' } };
  const comparison = new FrameComparison(turn === 0 ? PRECISION : TURNED_PRECISION);
  comparison.compare(fitted.before, fitted.after, { from: 0, to: fitted.after.height, top: 0 });
  const result = resultOf(comparison, { ...fitted, dpi: DPI, mode: 'tolerant' });
  const touched = comparison
    .touched(fitted.before)
    .filter((cluster) => ![isBalanced, isMoved].some((is) => is(cluster, fitted.before, fitted.after)));
  if (turn === 0) return { ...result, touched: touched.map((cluster) => boxOf(cluster, DPI)) };
  const isDark = ({ bitmap }: AddedInk) => bitmap.ink.some((value) => value >= TURNED_DARK);
  return { ...result, added: result.added.filter(isDark) };
}

function resultOf(comparison: FrameComparison, drawn: Drawn): Exclude<TolerantResult, { problem: InkProblem }> {
  const { lost, added, isSure } = comparison.result();
  return {
    lost: lost.filter(isSure).map((cluster) => boxOf(cluster, DPI)),
    added: added.filter(isSure).map((cluster) => addedInk(cluster, DPI, drawn)),
    touched: [],
  };
}

async function compareInBands({ pair, doubt }: DoubtfulPair, work: InkWork): Promise<TolerantResult> {
  // Turning needs the whole page at once.
  if (doubt.turn !== 0) return { problem: { kind: 'size' } };
  const comparison = new FrameComparison(PRECISION);
  const [width, height] = [doubt.width * SCALE, doubt.height * SCALE];
  const rows = Math.floor(BAND_PIXELS / width);
  for (let start = 0; start < height; start += rows) {
    const top = Math.max(0, start - MARGIN);
    const band = { top, width, height: start + rows + MARGIN - top };
    const drawn = await drawPair(pair, { dpi: DPI, band }, work);
    if (drawn.problem !== null) return { problem: drawn.problem };
    const to = Math.min(drawn.after.height, start + rows - top);
    comparison.compare(drawn.before, drawn.after, { from: start - top, to, top });
  }
  // The bitmaps of what was added are of the first resolution, at which the page fits into memory.
  const drawn = await drawPair(pair, { dpi: STRICT_DPI }, work);
  return drawn.problem === null
    ? resultOf(comparison, { ...drawn, dpi: STRICT_DPI, mode: 'tolerant' })
    : { problem: drawn.problem };
}

/** Draws one pair, in one size. */
async function drawPair(pair: PagePair, drawing: Pick<Drawing, 'dpi' | 'band'>, work: InkWork): Promise<DrawnPair> {
  for await (const drawn of drawPairs([pair], drawing, work)) {
    if (drawn.problem !== null) return drawn;
    const fitted = fitFrames(drawn.before, drawn.after);
    return fitted === null ? { pair, problem: { kind: 'size' } } : { pair, problem: null, ...fitted };
  }
  throw new Error('A pair was neither drawn nor refused.');
}
