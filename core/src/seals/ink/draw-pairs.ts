import { drawPages, type Drawing, type DrawingProblem, type DrawnPages, type InkWork } from './draw-pages.ts';
import type { PagePair } from './page-pair.ts';
import type { Frame } from './pgm-frames.ts';

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
  const start = async (side: 'before' | 'after') => {
    const [first, last] = [pairs[0]![side], pairs.at(-1)![side]];
    const pages = await drawPages(
      { pdf: first.pdf, first: first.page, last: last.page, dpi, ...(band && { band }) },
      work,
    );
    open.push(pages);
    return pages;
  };
  try {
    const [before, after] = [await start('before'), await start('after')];
    for (const pair of pairs) yield toPair(pair, await Promise.all([before.next(), after.next()]));
  } finally {
    await Promise.all(open.map((pages) => pages.close()));
  }
}

function toPair(pair: PagePair, [before, after]: [Frame | DrawingProblem, Frame | DrawingProblem]): DrawnPair {
  if (typeof before === 'string') return { pair, problem: { kind: before, of: 'before' } };
  if (typeof after === 'string') return { pair, problem: { kind: after, of: 'after' } };
  return { pair, problem: null, before, after };
}
