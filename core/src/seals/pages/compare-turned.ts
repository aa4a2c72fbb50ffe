import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Turn } from '../../pdf/inspection/page-boxes.ts';
import { complaintOrCrash, qpdfLimits, qpdfSeconds } from '../../pdf/qpdf.ts';
import { runTool } from '../../platform/sandbox/tool.ts';
import { areaOf } from '../boxes.ts';
import { compareInk, type InkComparison } from '../ink/compare-ink.ts';
import type { PagePair } from '../ink/page-pair.ts';
import type { ProofTools } from '../set-to-prove.ts';
import type { CountedPdf } from '../words/compare-all-words.ts';
import type { PaperComparison } from './compare-paper.ts';

const TURNED = 'turned.pdf';

/**
 * Compares the ink of all pages. A page that its file turns is compared with one that is turned as far, pixel by pixel: at once
 * where it lies across, and else where ink seems lost. A program that draws a page turned may leave out that it is to be.
 */
export async function* compareTurned(
  pairs: readonly PagePair[],
  { papers, before }: { papers: readonly (PaperComparison | null)[]; before: CountedPdf | null },
  tools: ProofTools,
): AsyncGenerator<InkComparison> {
  const turns = pairs.map((_, place) => papers[place]?.turn ?? 0);
  const copy = before && turns.some((turn) => turn !== 0) ? await turnPages(before, pairs, turns, tools) : null;
  if (copy === null) return yield* compareInk(pairs, tools);
  const turned = (pair: PagePair): PagePair => ({ ...pair, before: { pdf: copy, page: pair.before!.page } });
  const isAcross = pairs.map((_, place) => turns[place] !== 0 && papers[place]!.liesAcross);
  let place = 0;
  for await (const ink of compareInk(
    pairs.map((pair, at) => (isAcross[at] ? turned(pair) : pair)),
    tools,
  )) {
    const turn = turns[place]!;
    const again = turn !== 0 && !isAcross[place] && lostIn(ink) > 0 ? await compareOne(turned(ink.pair), tools) : null;
    if (isAcross[place]) yield withTurn(ink, turn);
    else yield again && lostIn(again) < lostIn(ink) ? withTurn(again, turn) : ink;
    place += 1;
  }
}

/** Writes a copy of a PDF whose pages are turned further; null for a PDF that can't be copied. */
async function turnPages(
  { pdf, pages }: CountedPdf,
  pairs: readonly PagePair[],
  turns: readonly Turn[],
  tools: ProofTools,
): Promise<string | null> {
  const { size } = await stat(path.join(tools.folder, pdf));
  const work = { files: 1, bytes: size, pages };
  const rotations = ([90, 180, 270] as const).flatMap((turn) => {
    const turned = pairs.flatMap(({ before }, place) => (before && turns[place] === turn ? [before.page] : []));
    return turned.length === 0 ? [] : [`--rotate=+${turn}:${turned.join(',')}`];
  });
  const run = await runTool('qpdf', [...rotations, pdf, TURNED], {
    ...tools,
    limits: qpdfLimits(work),
    seconds: qpdfSeconds(work),
    outputBytes: 64 * 1024,
  });
  tools.signal?.throwIfAborted();
  return complaintOrCrash(run) === null ? TURNED : null;
}

async function compareOne(pair: PagePair, tools: ProofTools): Promise<InkComparison> {
  for await (const ink of compareInk([pair], tools)) return ink;
  throw new Error('A pair was not compared.');
}

function withTurn(ink: InkComparison, turn: Turn): InkComparison {
  return ink.problem === null ? { ...ink, turn } : ink;
}

/** Returns how much ink is lost, in square points; of a page that was not compared, all of it. */
function lostIn(ink: InkComparison): number {
  return ink.problem === null ? ink.lost.reduce((sum, box) => sum + areaOf(box), 0) : Infinity;
}
