import type { Box } from '../set-proof.ts';
import type { AddedInk, InkBitmap } from './added-ink.ts';
import type { Cluster } from './clusters.ts';
import { compareFrames } from './compare-frames.ts';
import { drawPages, type DrawingProblem, type DrawnPages, type InkWork } from './draw-pages.ts';
import type { Frame } from './pgm-frames.ts';

/** A page of a PDF in the folder of the work. Pages are counted from 1. */
export type PageOf = { pdf: string; page: number };

/** A page as it was to be sealed, and the sealed one. */
export type PagePair = { before: PageOf; after: PageOf };

/** Why a pair could not be compared. `size`: the pages differ in it. The others are about the one page that is named. */
export type InkProblem = { kind: 'size' } | { kind: DrawingProblem; of: 'before' | 'after' };

/** What comparing the ink of a pair found. A page is the same when nothing was lost and nothing added. */
export type InkComparison =
  | { pair: PagePair; problem: InkProblem }
  | { pair: PagePair; problem: null; isSame: boolean; lost: Box[]; added: AddedInk[] };

/**
 * Draws both pages of each pair and compares their ink, in the order of the pairs. Pairs that follow each other in both
 * documents are drawn by one run of the tool for each, so hand them over in order.
 */
export async function* compareInk(pairs: readonly PagePair[], work: InkWork): AsyncGenerator<InkComparison> {
  for (const run of consecutive(pairs)) yield* compareRun(run, work);
}

const FIRST_DPI = 100;
const SECOND_DPI = 200;
const POINTS_PER_INCH = 72;

/** How many pixels that differ a little make a difference. */
const FAINT_AT_FIRST = 3;
const FAINT_AT_SECOND = 8;

async function* compareRun(pairs: PagePair[], work: InkWork): AsyncGenerator<InkComparison> {
  for await (const drawn of drawPairs(pairs, FIRST_DPI, work)) {
    const first = judge(drawn, 'strict');
    if (first !== 'doubtful') {
      yield first;
      continue;
    }
    for await (const again of drawPairs([drawn.pair], SECOND_DPI, work)) {
      const second = judge(again, 'tolerant');
      if (second === 'doubtful') throw new Error('The second comparison of a page leaves no doubt.');
      yield second;
    }
  }
}

type DrawnPair = { pair: PagePair; before: Frame | DrawingProblem; after: Frame | DrawingProblem };

/** Draws consecutive pairs, both documents at the same time. What it yields is valid until the next step. */
async function* drawPairs(pairs: PagePair[], dpi: number, work: InkWork): AsyncGenerator<DrawnPair> {
  const open: DrawnPages[] = [];
  try {
    for (const side of ['before', 'after'] as const) {
      const [first, last] = [pairs[0]![side], pairs.at(-1)![side]];
      open.push(await drawPages({ pdf: first.pdf, first: first.page, last: last.page }, dpi, work));
    }
    for (const pair of pairs) {
      const [before, after] = await Promise.all([open[0]!.next(), open[1]!.next()]);
      yield { pair, before, after };
    }
  } finally {
    await Promise.all(open.map((pages) => pages.close()));
  }
}

function judge({ pair, before, after }: DrawnPair, mode: 'strict' | 'tolerant'): InkComparison | 'doubtful' {
  if (typeof before === 'string') return { pair, problem: { kind: before, of: 'before' } };
  if (typeof after === 'string') return { pair, problem: { kind: after, of: 'after' } };
  const fitted = fit(before, after);
  if (fitted === null) return { pair, problem: { kind: 'size' } };
  const [a, b] = fitted;
  const dpi = mode === 'strict' ? FIRST_DPI : SECOND_DPI;
  const { lost, added } = compareFrames(a, b, { dpi, mode });
  const needed = mode === 'strict' ? FAINT_AT_FIRST : FAINT_AT_SECOND;
  const isSure = ({ strong, faint }: Cluster) => strong > 0 || faint >= needed;
  if (mode === 'strict' && (lost.length > 0 || !added.every(isSure))) return 'doubtful';
  const places = { lost: lost.filter(isSure), added: added.filter(isSure) };
  return {
    pair,
    problem: null,
    isSame: places.lost.length === 0 && places.added.length === 0,
    lost: places.lost.map((cluster) => toBox(cluster, dpi)),
    added: places.added.map((cluster) => ({
      box: toBox(cluster, dpi),
      pixels: Math.ceil((cluster.pixels * FIRST_DPI * FIRST_DPI) / (dpi * dpi)),
      bitmap: inkOf(a, b, cluster, dpi / FIRST_DPI),
    })),
  };
}

/** Returns both frames in one size. Programs round the size of a page, so one pixel more is white; null for more. */
function fit(before: Frame, after: Frame): [Frame, Frame] | null {
  const [width, height] = [Math.max(before.width, after.width), Math.max(before.height, after.height)];
  const fits = [before, after].every((frame) => width - frame.width <= 1 && height - frame.height <= 1);
  return fits ? [widen(before, width, height), widen(after, width, height)] : null;
}

function widen(frame: Frame, width: number, height: number): Frame {
  if (frame.width === width && frame.height === height) return frame;
  const pixels = Buffer.alloc(width * height, 255);
  for (let y = 0; y < frame.height; y += 1)
    frame.pixels.copy(pixels, y * width, y * frame.width, (y + 1) * frame.width);
  return { width, height, pixels };
}

function toBox({ left, top, right, bottom }: Cluster, dpi: number): Box {
  const points = (pixels: number) => Math.round((pixels * POINTS_PER_INCH * 100) / dpi) / 100;
  return { x: points(left), y: points(top), width: points(right + 1 - left), height: points(bottom + 1 - top) };
}

/** Returns how much darker each pixel of the cluster's rectangle got; `step` pixels across and down make one. */
function inkOf(before: Frame, after: Frame, { left, top, right, bottom }: Cluster, step: number): InkBitmap {
  const width = Math.ceil((right + 1 - left) / step);
  const height = Math.ceil((bottom + 1 - top) / step);
  const sums = new Uint16Array(width * height);
  for (let y = top; y <= bottom; y += 1) {
    const row = Math.trunc((y - top) / step) * width;
    for (let x = left; x <= right; x += 1) {
      const index = y * before.width + x;
      const darker = before.pixels[index]! - after.pixels[index]!;
      if (darker > 0) sums[row + Math.trunc((x - left) / step)]! += darker;
    }
  }
  return { width, height, ink: Uint8Array.from(sums, (sum) => sum / (step * step)) };
}

/** Splits the pairs where either document does not continue with its next page. */
function consecutive(pairs: readonly PagePair[]): PagePair[][] {
  const runs: PagePair[][] = [];
  for (const pair of pairs) {
    const previous = runs.at(-1)?.at(-1);
    if (previous && follows(previous.before, pair.before) && follows(previous.after, pair.after))
      runs.at(-1)!.push(pair);
    else runs.push([pair]);
  }
  return runs;
}

function follows(first: PageOf, second: PageOf): boolean {
  return first.pdf === second.pdf && first.page + 1 === second.page;
}
