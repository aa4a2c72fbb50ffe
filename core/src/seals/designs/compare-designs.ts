import path from 'node:path';
import { designsNotFound, designsRedrawn } from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import { DRAWING_NEEDS } from '../../intake/reading-order.ts';
import type { ReadPdf } from '../../pdf/page-text.ts';
import { readPdfs } from '../../pdf/read-pdfs.ts';
import { withToolFile } from '../../platform/sandbox/tool-file.ts';
import { openToolShell, type ToolShell } from '../../platform/sandbox/tool-shell.ts';
import { compareInk } from '../ink/compare-ink.ts';
import type { PageOf } from '../ink/page-pair.ts';
import { roundBox } from '../open-place.ts';
import type { PageProof } from '../set-proof.ts';
import type { ProofTools } from '../set-to-prove.ts';
import { compareWords } from '../words/compare-words.ts';
import { readPageWords, UnreadablePages, WORDS_LIMITS } from '../words/read-words.ts';
import type { Word } from '../words/word.ts';
import { findDesigns } from './find-designs.ts';

/** What a page shows of the customer's drawing of the same design. */
export type ComparedDesign = Pick<PageProof, 'comparedWith' | 'missingWords' | 'lost'>;

export type DesignComparison = { pages: Map<number, ComparedDesign>; warnings: string[] };

type Pair = { before: PageOf; after: PageOf };

/**
 * Compares the pages of a set with the customer's drawings of the same designs, by job and label. A repair may leave
 * designs out and draw others anew, so that whatever differs is a warning.
 */
export async function compareDesigns(
  sealed: string,
  drawings: readonly string[],
  wordsOf: (page: number) => readonly Word[],
  tools: ProofTools,
): Promise<DesignComparison> {
  const [own, originals] = [findDesigns(await read([sealed], tools)), findDesigns(await read(drawings, tools))];
  const pairs = [...own].flatMap(([key, after]): Pair[] => {
    const before = originals.get(key);
    return before ? [{ before, after }] : [];
  });
  const pages = new Map<number, ComparedDesign>();
  const shell = openToolShell({ ...tools, limits: WORDS_LIMITS });
  try {
    let place = 0;
    for await (const ink of compareInk(pairs, tools)) {
      const { before, after } = pairs[place]!;
      const missingWords = await missingOf(shell, before, wordsOf(after.page));
      const lost = ink.problem === null ? ink.lost.map(roundBox) : [];
      const isSame = ink.problem === null && lost.length === 0 && missingWords.length === 0;
      pages.set(after.page, { comparedWith: { page: before.page, isSame }, missingWords, lost });
      place += 1;
    }
  } finally {
    shell.close();
  }
  const redrawn = [...pages].filter(([, { comparedWith }]) => !comparedWith?.isSame).map(([page]) => page);
  const gone = [...originals].filter(([key]) => !own.has(key)).map(([, { label }]) => label);
  return {
    pages,
    warnings: [
      ...(gone.length > 0 ? [designsNotFound([...new Set(gone)])] : []),
      ...(redrawn.length > 0 ? [designsRedrawn(redrawn)] : []),
    ],
  };
}

async function read(pdfs: readonly string[], tools: ProofTools): Promise<Map<string, ReadPdf>> {
  const files = await Promise.all(
    pdfs.map(async (pdf) => {
      const size = await withToolFile(path.join(tools.folder, pdf), async (file) => file.size);
      // Each file is read, also one that is there twice.
      return { name: pdf, pdf, size, sha256: pdf };
    }),
  );
  return readPdfs(files, { ...tools, needs: DRAWING_NEEDS, onRead: () => {} });
}

/** Returns the words of a drawing that are missing. One whose words can't be read is compared by its ink alone. */
async function missingOf(shell: ToolShell, { pdf, page }: PageOf, words: readonly Word[]): Promise<string[]> {
  try {
    const before = await readPageWords(shell, pdf, page);
    return compareWords(before, words).missing.map(({ text }) => text);
  } catch (error) {
    if (error instanceof UnreadablePages) return [];
    throw error;
  }
}
