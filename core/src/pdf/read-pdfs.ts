import { openToolShell } from '../platform/sandbox/tool-shell.ts';
import type { ToolShell } from '../platform/sandbox/tool-shell.ts';
import { TOOL_PROCESSES, type Account } from '../platform/sandbox/sandbox.ts';
import type { PageText, PdfProblem, Place, ReadPdf } from './page-text.ts';
import { pageSizes, pageTexts, type PageSize } from './pdf-pages.ts';
import { openReadingBudget } from './reading-budget.ts';
import type { ReadingBudget } from './reading-budget.ts';

const AT_ONCE = 2;
const LIMITS = { memoryMb: 1024, cpuSeconds: 600, fileMb: 1, processes: TOOL_PROCESSES, openFiles: 64 };

/** Of pages whose paper decides nothing. */
const UNASKED = { width: 0, height: 0 };

/** A PDF to be read: `pdf` is its name in the folder, `name` the one that its sender gave it. */
export type PdfFile = { name: string; size: number; sha256: string; pdf: string };

/**
 * Where more than a page's text as it lies on the paper is needed. Starting a tool takes as long as reading a small file,
 * so each further one is started only for a file of which some page needs it.
 */
export type PageNeeds = {
  paperSize(place: Place, page: Omit<PageText, 'width' | 'height'>): boolean;
  readingOrder(place: Place, page: PageText): boolean;
};

type Work = {
  folder: string;
  account: Account | null;
  signal?: AbortSignal | undefined;
  /** Whether the tools yield to everything else on the machine. */
  isBackground?: boolean | undefined;
  needs: PageNeeds;
  onRead(done: number, of: number): void;
};

/** Reads every distinct PDF, two at a time. Returns them by the SHA-256 of their bytes. */
export async function readPdfs(
  files: PdfFile[],
  work: Work,
  openBudget: (bytes: number) => ReadingBudget = openReadingBudget,
): Promise<Map<string, ReadPdf>> {
  const distinct = new Map(files.map((file) => [file.sha256, file]));
  const found = new Map<string, ReadPdf>();
  const budget = openBudget([...distinct.values()].reduce((sum, { size }) => sum + size, 0));
  const waiting = distinct.values();
  // When one of them fails, the other stops, too: nothing may still run in the folder when we have come back.
  const failed = new AbortController();
  const signal = AbortSignal.any([failed.signal, ...(work.signal ? [work.signal] : [])]);
  const readNext = async () => {
    const shell = openToolShell({ ...work, signal, limits: LIMITS });
    try {
      for (const file of waiting) {
        found.set(file.sha256, await readPdf(withinBudget(shell, budget), budget, file, work.needs));
        work.onRead(found.size, distinct.size);
      }
    } catch (error) {
      failed.abort(error);
    } finally {
      shell.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, distinct.size) }, readNext));
  signal.throwIfAborted();
  return found;
}

/** Returns the shell with runs that are limited by processor time and taken from the budget. */
function withinBudget(shell: ToolShell, budget: ReadingBudget): ToolShell {
  return {
    ...shell,
    run: async (words, { seconds: cpuSeconds, outputBytes }) => {
      const run = await shell.run(words, { seconds: budget.elapsedSeconds(), cpuSeconds, outputBytes });
      budget.spend(run.cpuSeconds ?? cpuSeconds);
      return run;
    },
  };
}

async function readPdf(
  shell: ToolShell,
  budget: ReadingBudget,
  { pdf, size, name }: PdfFile,
  needs: PageNeeds,
): Promise<ReadPdf> {
  const tooLong = { problem: 'too-long' } as const;
  const layout = await textsWithin(shell, budget, { pdf, size }, 'layout');
  if (typeof layout === 'string') return { problem: layout };
  if (!budget.takePages(layout.length) || !budget.takeText(lengthOf(layout))) return tooLong;
  if (layout.length === 0) return { problem: 'damaged' };

  const placed = layout.map((text, index) => ({ place: { file: name, page: index + 1 }, text }));
  const asks = placed.some(({ place, text }) => needs.paperSize(place, { layout: text, reading: text }));
  const sizes = asks ? await sizesWithin(shell, budget, { pdf, size }) : layout.map(() => UNASKED);
  if (typeof sizes === 'string') return { problem: sizes };
  // Two tools that don't agree on the number of pages have not read the same document.
  if (layout.length !== sizes.length) return { problem: 'damaged' };

  const pages: PageText[] = placed.map(({ text }, index) => ({ ...sizes[index]!, layout: text, reading: text }));
  if (!pages.some((page, index) => needs.readingOrder(placed[index]!.place, page))) return { pages };
  const reading = await textsWithin(shell, budget, { pdf, size }, 'reading');
  if (typeof reading === 'string') return { problem: reading };
  if (!budget.takeText(lengthOf(reading))) return tooLong;
  return { pages: pages.map((page, index) => ({ ...page, reading: reading[index] ?? '' })) };
}

type OnDisk = Pick<PdfFile, 'pdf' | 'size'>;

/** Reads the texts of a file's pages. How many it has is asked only for one that takes longer than a single page may. */
async function textsWithin(
  shell: ToolShell,
  budget: ReadingBudget,
  { pdf, size }: OnDisk,
  order: 'layout' | 'reading',
): Promise<string[] | PdfProblem> {
  const seconds = budget.secondsFor(size);
  if (seconds === 0) return 'too-slow';
  const texts = await pageTexts(shell, pdf, order, seconds);
  if (texts !== 'too-slow') return texts;
  const sizes = await sizesWithin(shell, budget, { pdf, size });
  if (typeof sizes === 'string') return sizes;
  const more = budget.secondsFor(size, sizes.length);
  return more > seconds ? pageTexts(shell, pdf, order, more) : 'too-slow';
}

async function sizesWithin(
  shell: ToolShell,
  budget: ReadingBudget,
  { pdf, size }: OnDisk,
): Promise<PageSize[] | PdfProblem> {
  const seconds = budget.secondsFor(size);
  return seconds === 0 ? 'too-slow' : pageSizes(shell, pdf, seconds);
}

function lengthOf(texts: string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
