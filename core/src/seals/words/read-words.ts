import { TOOL_PROCESSES } from '../../platform/sandbox/sandbox.ts';
import type { ToolShell } from '../../platform/sandbox/tool-shell.ts';
import { parseWords } from './parse-words.ts';
import type { Word } from './word.ts';

/** Pages that are read by one run of the tool, so that memory does not grow with the document. */
const PAGES_AT_ONCE = 50;
const OUTPUT_BYTES = 64 * 1024 ** 2;
const SMALL_SECONDS = 30;
const SECONDS_PER_PAGE = 1;
const NOT_FOUND = 127;

/** The limits of a shell that reads words. */
export const WORDS_LIMITS = {
  memoryMb: 1024,
  cpuSeconds: SMALL_SECONDS + PAGES_AT_ONCE * SECONDS_PER_PAGE,
  fileMb: 1,
  processes: TOOL_PROCESSES,
  openFiles: 64,
};

/** Why the words of these pages could not be read. */
export class UnreadablePages extends Error {
  override name = 'UnreadablePages';
  readonly from: number;
  readonly to: number;
  constructor(from: number, to: number, why: string) {
    super(`The words of the pages ${from} to ${to} could not be read: ${why}`);
    this.from = from;
    this.to = to;
  }
}

/**
 * Yields the words of each page in the order of the file, each with its box on the page as it is shown. `-raw` keeps the
 * words of a page independent of what was added to it: without it pdftotext joins words of one line by the distances
 * between all of them. While pages are looked at, the next ones are read.
 */
export async function* readWords(shell: ToolShell, pdf: string, pages: number): AsyncGenerator<Word[]> {
  let next = readRange(shell, pdf, 1, Math.min(pages, PAGES_AT_ONCE));
  for (let from = 1 + PAGES_AT_ONCE; from <= pages; from += PAGES_AT_ONCE) {
    const read = await next;
    next = readRange(shell, pdf, from, Math.min(pages, from + PAGES_AT_ONCE - 1));
    // Its failure is reported when it is awaited, which may be never.
    next.catch(() => {});
    yield* read;
  }
  yield* await next;
}

/** Reads the words of one page: of what is shown, or of its whole paper. */
export async function readPageWords(
  shell: ToolShell,
  pdf: string,
  page: number,
  area: 'shown' | 'paper' = 'shown',
): Promise<Word[]> {
  return (await readRange(shell, pdf, page, page, area))[0]!;
}

async function readRange(
  shell: ToolShell,
  pdf: string,
  from: number,
  to: number,
  area: 'shown' | 'paper' = 'shown',
): Promise<Word[][]> {
  const range = [...(area === 'shown' ? ['-cropbox'] : []), '-f', `${from}`, '-l', `${to}`];
  const words = ['pdftotext', '-raw', '-bbox', ...range, '-enc', 'UTF-8', pdf, '-'];
  const seconds = SMALL_SECONDS + (to - from + 1) * SECONDS_PER_PAGE;
  const run = await shell.run(words, { seconds, outputBytes: OUTPUT_BYTES });
  if (!run.ok && run.code === NOT_FOUND)
    throw new Error(`A tool is missing (Debian package poppler-utils): ${run.stderr}`);
  if (!run.ok) throw new UnreadablePages(from, to, run.why);
  const read = parseWords(run.stdout.toString('utf8'));
  if (read.length !== to - from + 1) throw new UnreadablePages(from, to, `${read.length} pages came back`);
  return read;
}
