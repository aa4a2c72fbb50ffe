import type { PageBoxes } from '../../pdf/inspection/page-boxes.ts';
import { openToolShell } from '../../platform/sandbox/tool-shell.ts';
import { grown, shareWithin } from '../boxes.ts';
import { compareInk } from '../ink/compare-ink.ts';
import type { PagePair } from '../ink/page-pair.ts';
import type { Box } from '../set-proof.ts';
import type { ProofTools } from '../set-to-prove.ts';
import { compareWords } from '../words/compare-words.ts';
import { readPageWords, WORDS_LIMITS } from '../words/read-words.ts';
import type { Word } from '../words/word.ts';

// What lies outside the crop of a page is on its paper: programs that don't know the crop show and print it, and others read
// its words.

/** How far ink of the shown page may reach over its edge, in points. */
const EDGE = 1;

/** A page with paper that is not shown, and what it is compared with. */
export type HiddenPaper = { pair: PagePair; boxes: PageBoxes };

/** Yields the pages of the set that have something else than before on paper that is not shown. Of each, both sizes are equal. */
export async function* pagesWithOtherHiddenPaper(
  pages: readonly HiddenPaper[],
  tools: ProofTools,
): AsyncGenerator<number> {
  const shell = openToolShell({ ...tools, limits: WORDS_LIMITS });
  const outside = async ({ pdf, page }: PagePair['after'], shown: Box): Promise<Word[]> =>
    (await readPageWords(shell, pdf, page, 'paper')).filter(({ box }) => shareWithin(box, shown) < 0.5);
  try {
    let place = 0;
    const work = { ...tools, area: 'paper' as const };
    for await (const ink of compareInk(
      pages.map(({ pair }) => pair),
      work,
    )) {
      const { pair, boxes } = pages[place]!;
      place += 1;
      const shown = shownPart(boxes);
      const isShown = (box: Box) => shareWithin(box, grown(shown, EDGE)) > 0.99;
      const isInkSame = ink.problem === null && [...ink.lost, ...ink.added.map(({ box }) => box)].every(isShown);
      const isSame =
        isInkSame &&
        compareWords(await outside(pair.before!, shown), await outside(pair.after, shown)).added.length === 0;
      if (!isSame) yield pair.after.page;
    }
  } finally {
    shell.close();
  }
}

/** Returns where on its paper the shown part of a page is. */
function shownPart({ shown: [left, bottom, right, top], turn, outside: { media } }: PageBoxes): Box {
  const [width, height] = turn % 180 === 0 ? [right - left, top - bottom] : [top - bottom, right - left];
  return { x: media.left, y: media.top, width, height };
}
