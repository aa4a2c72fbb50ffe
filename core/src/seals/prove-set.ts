import { stat } from 'node:fs/promises';
import path from 'node:path';
import { countPages } from '../pdf/count-pages.ts';
import { qpdfLimits, qpdfSeconds } from '../pdf/qpdf.ts';
import type { Account } from '../platform/sandbox/sandbox.ts';
import { openToolShell, type ToolShell } from '../platform/sandbox/tool-shell.ts';
import type { SealTerms } from './seal-terms.ts';
import type { PageProof, Problem, Reference, SetProof } from './set-proof.ts';
import { compareWords } from './words/compare-words.ts';
import { readWords, UnreadablePages, WORDS_SECONDS } from './words/read-words.ts';

/** The set to be proven, and by what. Paths are plain names in the folder of the tools. */
export type SetToProve = {
  sealed: { path: string; /** Of the file's bytes, hexadecimal. */ sha256: string };
  reference: Reference;
  terms: SealTerms;
  /** For review both the words and the file are judged; a final is judged by its file, against the reviewed document. */
  wanted: 'words-and-file' | 'file';
};

/** Where the tools run, and who is notified how far they are. The files belong to the account. */
export type ProofTools = {
  folder: string;
  account: Account | null;
  signal?: AbortSignal | undefined;
  onStep?: (step: 'pdf-keyword-check' | 'pdf-integrity-check', detail: string) => void;
};

/** Proves a sealed set: what is wrong with it, and for each page what was found. Throws only when a tool of ours fails. */
export async function proveSet({ sealed, reference }: SetToProve, tools: ProofTools): Promise<SetProof> {
  const shells: ToolShell[] = [];
  try {
    const problems: Problem[] = [];
    const pages: PageProof[] = [];
    const proof = { problems, warnings: [], pages, signatures: [] };
    const fileProblem = (message: string) => void problems.push({ check: 'file', page: null, state: null, message });
    const open = async (pdf: string) => {
      const bytes = (await stat(path.resolve(tools.folder, pdf))).size;
      const limits = qpdfLimits({ files: 1, bytes, pages: 0 });
      const cpuSeconds = Math.max(WORDS_SECONDS, qpdfSeconds({ files: 1, bytes, pages: 0 }));
      const shell = openToolShell({ ...tools, limits: { ...limits, memoryMb: 1024, cpuSeconds } });
      shells.push(shell);
      return { shell, count: await countPages(shell, pdf, bytes) };
    };
    const set = await open(sealed.path);
    if (typeof set.count !== 'number') {
      fileProblem('The PDF is damaged and can’t be read. Save it again and upload it.');
      return proof;
    }
    if (reference.kind !== 'whole') return proof;
    const asked = await open(reference.path);
    if (typeof asked.count !== 'number') throw new Error(`The reference can't be read: ${asked.count.line}`);
    const front = set.count - asked.count;
    if (front < 0) {
      fileProblem(`Pages are missing: ${asked.count} were to be sealed, and the PDF has ${set.count}.`);
      return proof;
    }
    const referenceWords = readWords(asked.shell, reference.path, asked.count);
    let page = 0;
    for await (const words of readWords(set.shell, sealed.path, set.count)) {
      page += 1;
      tools.onStep?.('pdf-keyword-check', `page ${page} of ${set.count}`);
      const result: PageProof = { page, comparedWith: null, seals: [], missingWords: [], lost: [], open: [] };
      pages.push(result);
      if (page <= front) continue;
      const next = await referenceWords.next();
      if (next.done) throw new Error('The reference has fewer pages than were counted.');
      result.missingWords = compareWords(next.value, words).missing.map(({ text }) => text);
      result.comparedWith = { page: page - front, isSame: result.missingWords.length === 0 };
      if (result.missingWords.length > 0)
        problems.push({
          check: 'file',
          page,
          state: null,
          message: `Page ${page} is not the page that was to be sealed. Missing: ${result.missingWords.slice(0, 4).join(', ')}.`,
        });
    }
    return proof;
  } catch (error) {
    if (!(error instanceof UnreadablePages)) throw error;
    return {
      problems: [{ check: 'file', page: null, state: null, message: error.message }],
      warnings: [],
      pages: [],
      signatures: [],
    };
  } finally {
    for (const shell of shells) shell.close();
  }
}
