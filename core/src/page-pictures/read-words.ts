import { MAX_SET_PAGES } from '@sealdesk/contract/shared/limits.ts';
import { TOOL_PROCESSES } from '../platform/sandbox/sandbox.ts';
import { runTool, type ToolRun } from '../platform/sandbox/tool.ts';
import type { OnPage, PdfOnDisk } from './draw-pictures.ts';
import type { PageRange } from './page-run.ts';

const SECONDS = 15;
const CPU_SECONDS = 8;
const LIMITS = { memoryMb: 768, cpuSeconds: CPU_SECONDS, fileMb: 1, processes: TOOL_PROCESSES, openFiles: 64 };
const MAX_TEXT_BYTES = 16 * 1024 ** 2;
/** Far more than a page that somebody reads has. */
const MAX_PAGE_LENGTH = 200_000;
const NOT_FOUND = 127;
const MOST_FAILURES = 2;

/** Reads the words of pages, line by line as they lie on the paper. A page that ends the tool keeps no other from being read. */
export async function readWords(
  on: PdfOnDisk,
  { first, last }: PageRange,
  { onPage, signal }: { onPage: OnPage; signal: AbortSignal },
): Promise<void> {
  const pages = first < last ? ((await textOf(on, { first, last }, signal)) ?? '').split('\f') : [];
  // Each page ends with a form feed. A word can contain one, too, so the pages are read one by one where their number differs.
  const isWhole = pages.length === last - first + 2;
  let failures = 0;
  for (let page = first; page <= last; page += 1) {
    const canBeRead = failures < MOST_FAILURES;
    const text = isWhole
      ? pages[page - first]!
      : canBeRead && (await textOf(on, { first: page, last: page }, signal))?.replace(/\f$/, '');
    if (typeof text !== 'string') failures += 1;
    await onPage(page, typeof text === 'string' ? Buffer.from(text.slice(0, MAX_PAGE_LENGTH)) : null);
  }
}

async function textOf(on: PdfOnDisk, { first, last }: PageRange, signal: AbortSignal): Promise<string | null> {
  const args = ['-layout', '-cropbox', '-enc', 'UTF-8', '-f', `${first}`, '-l', `${last}`, on.pdf, '-'];
  const run = await runPoppler('pdftotext', args, on, signal);
  return run.ok ? run.stdout.toString('utf8') : null;
}

/** Returns how many pages the PDF has; null where that can't be read. */
export async function countPages(on: PdfOnDisk, signal: AbortSignal): Promise<number | null> {
  const run = await runPoppler('pdfinfo', [on.pdf], on, signal);
  // The last such line: what comes before are words of the file, which may say the same.
  const pages = Number([...run.stdout.toString('latin1').matchAll(/^Pages: +(\d+)$/gm)].at(-1)?.[1] ?? 0);
  return run.ok && pages > 0 ? Math.min(pages, MAX_SET_PAGES) : null;
}

async function runPoppler(name: string, args: string[], on: PdfOnDisk, signal: AbortSignal): Promise<ToolRun> {
  const { folder, account } = on;
  const limits = { folder, account, signal, limits: LIMITS, seconds: SECONDS, outputBytes: MAX_TEXT_BYTES };
  const run = await runTool(name, args, limits);
  signal.throwIfAborted();
  if (!run.ok && run.code === NOT_FOUND)
    throw new Error(`A tool is missing (Debian package poppler-utils): ${run.stderr}`);
  return run;
}
