import type { PdfProblem } from './page-text.ts';
import type { ToolShell } from '../platform/sandbox/tool-shell.ts';
import type { ToolRun } from '../platform/sandbox/tool.ts';

export type PageSize = { width: number; height: number };

/** More pages than any package of drawings has in one file. */
const MAX_PAGES = 5_000;
const MAX_TEXT_BYTES = 32 * 1024 ** 2;
const NOT_FOUND = 127;
/** Far more than whoever reads the text looks at. */
const MAX_PAGE_BYTES = 1024 ** 2;

/** Returns the sizes of a PDF's pages in points, or what keeps it from being read. */
export async function pageSizes(shell: ToolShell, pdf: string, seconds: number): Promise<PageSize[] | PdfProblem> {
  const words = ['pdfinfo', '-l', `${MAX_PAGES + 1}`, pdf];
  const run = await shell.run(words, { seconds, outputBytes: 2 * 1024 ** 2 });
  if (!run.ok) return problemOf(run);
  const text = aboutPages(run);
  return countIn(text) > MAX_PAGES ? 'too-long' : sizesIn(text);
}

/** Returns the sizes of a PDF's pages as they are shown, turned and cropped; or what keeps it from being read. */
export async function pageShapes(
  shell: ToolShell,
  pdf: string,
  { most, seconds }: { most: number; seconds: number },
): Promise<PageSize[] | PdfProblem> {
  const run = await shell.run(['pdfinfo', '-l', `${most}`, pdf], { seconds, outputBytes: 4 * 1024 ** 2 });
  if (!run.ok) return problemOf(run);
  // It has read what it could, and left out the rest.
  if (/^Syntax Error/m.test(run.stderr)) return 'damaged';
  const text = aboutPages(run);
  const turns = [...text.matchAll(/^Page +\d+ rot: +(\d+)$/gm)].map(([, turn]) => Number(turn));
  const shown = sizesIn(text).map(({ width, height }, place) =>
    (turns[place] ?? 0) % 180 === 0 ? { width, height } : { width: height, height: width },
  );
  return shown.length === Math.min(most, countIn(text)) ? shown : 'damaged';
}

/** Returns what pdfinfo says of the pages. What comes before are words of the file, which may say the same of other pages. */
function aboutPages({ stdout }: ToolRun): string {
  const text = stdout.toString('latin1');
  return text.slice(text.lastIndexOf('\nPages:') + 1);
}

function countIn(text: string): number {
  return Number(/^Pages: +(\d+)$/m.exec(text)?.[1] ?? 0);
}

function sizesIn(text: string): PageSize[] {
  return [...text.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+) pts/gm)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }));
}

/** Returns the text of each page in one of the two orders, or what keeps it from being read. */
export async function pageTexts(
  shell: ToolShell,
  pdf: string,
  order: 'layout' | 'reading',
  seconds: number,
): Promise<string[] | PdfProblem> {
  const most = ['-l', `${MAX_PAGES + 1}`];
  const words = ['pdftotext', ...(order === 'layout' ? ['-layout'] : []), ...most, '-enc', 'UTF-8', pdf, '-'];
  const run = await shell.run(words, { seconds, outputBytes: MAX_TEXT_BYTES });
  if (!run.ok) return problemOf(run);
  const pages = pagesOf(run.stdout);
  return pages.length > MAX_PAGES ? 'too-long' : pages;
}

/** Each page ends with a form feed. Its text is copied, so that one page does not hold all bytes in memory. */
function pagesOf(output: Buffer): string[] {
  const pages: string[] = [];
  for (let from = 0, to = output.indexOf('\f'); to !== -1; from = to + 1, to = output.indexOf('\f', from)) {
    pages.push(output.toString('utf8', from, Math.min(to, from + MAX_PAGE_BYTES)));
  }
  return pages;
}

/** A tool that was ended for taking too much says nothing about the file but that it is not readable. */
function problemOf(run: Exclude<ToolRun, { ok: true }>): PdfProblem {
  // Not the file's fault, and no file would ever be read.
  if (run.code === NOT_FOUND) throw new Error(`A tool is missing (Debian package poppler-utils): ${run.stderr}`);
  if (/incorrect password/i.test(run.stderr)) return 'password';
  if (run.why === 'timeout') return 'too-slow';
  return run.why === 'exit' || run.why === 'crash' ? 'damaged' : 'too-long';
}
