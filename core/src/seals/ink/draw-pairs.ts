import { drawPages, type Drawing, type DrawingProblem, type DrawnPages, type InkWork } from './draw-pages.ts';
import type { PageOf, PagePair } from './page-pair.ts';
import { whitePixels, type Frame } from './pgm-frames.ts';

/** Why a pair could not be compared. `size`: the pages differ in it. The others are about one of the two. */
export type InkProblem = { kind: 'size' } | { kind: DrawingProblem; of: 'before' | 'after' };

/** Both pages of a pair as they are drawn, or why they are not. Valid until the next pair is drawn. */
export type DrawnPair = { pair: PagePair } & ({ problem: InkProblem } | { problem: null; before: Frame; after: Frame });

/** Draws consecutive pairs, both documents at the same time. */
export async function* drawPairs(
  pairs: readonly PagePair[],
  { dpi, band }: Pick<Drawing, 'dpi' | 'band'>,
  work: InkWork,
): AsyncGenerator<DrawnPair> {
  const open: DrawnPages[] = [];
  const start = async (pages: (PageOf | null)[]) => {
    const [first, last] = [pages[0], pages.at(-1)];
    if (!first || !last) return null;
    const range = { pdf: first.pdf, first: first.page, last: last.page };
    const drawn = await drawPages({ ...range, dpi, ...(band && { band }) }, work);
    open.push(drawn);
    return drawn;
  };
  try {
    const before = await start(pairs.map((pair) => pair.before));
    const after = await start(pairs.map((pair) => pair.after));
    for (const pair of pairs) {
      const [old, now] = await Promise.all([before?.next(), after!.next()]);
      yield toPair(pair, old ?? whiteAs(now), now);
    }
  } finally {
    await Promise.all(open.map((pages) => pages.close()));
  }
}

/** Returns a white page of the same size. */
function whiteAs(page: Frame | DrawingProblem): Frame | DrawingProblem {
  if (typeof page === 'string') return page;
  return { width: page.width, height: page.height, pixels: whitePixels(page.width * page.height) };
}

function toPair(pair: PagePair, before: Frame | DrawingProblem, after: Frame | DrawingProblem): DrawnPair {
  if (typeof after === 'string') return { pair, problem: { kind: after, of: 'after' } };
  if (typeof before === 'string') return { pair, problem: { kind: before, of: 'before' } };
  return { pair, problem: null, before, after };
}
