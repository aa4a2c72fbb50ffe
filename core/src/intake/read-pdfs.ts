import type { PackageFile, PageText } from '../drawings/package-file.ts';
import { openToolRoom } from '../platform/sandbox/tool-folder.ts';
import type { ToolRoom } from '../platform/sandbox/tool-folder.ts';
import type { Account } from '../platform/sandbox/sandbox.ts';
import { pageSizes, pageTexts } from './pdf-pages.ts';
import { openReadingBudget } from './reading-budget.ts';
import type { ReadingBudget } from './reading-budget.ts';
import { needsPaperSize, needsReadingOrder } from './reading-order.ts';
import type { UnpackedFile } from './zip/unpack-report.ts';

const AT_ONCE = 2;
const LIMITS = { memoryMb: 1024, cpuSeconds: 600, fileMb: 1, processes: 16, openFiles: 64 };

/** Of pages whose paper decides nothing. */
const UNASKED = { width: 0, height: 0 };

type Pdf = NonNullable<PackageFile['pdf']>;
type Work = {
  folder: string;
  account: Account | null;
  signal?: AbortSignal | undefined;
  onRead(done: number, of: number): void;
};

/** Reads every distinct PDF of the package, two at a time, by the SHA-256 of its bytes. */
export async function readPdfs(files: UnpackedFile[], work: Work): Promise<Map<string, Pdf>> {
  const distinct = new Map(files.filter(({ pdf }) => pdf !== null).map((file) => [file.sha256, file]));
  const found = new Map<string, Pdf>();
  const budget = openReadingBudget();
  const waiting = distinct.values();
  // When one of them fails, the other stops, too: nothing may still run in the folder when we have come back.
  const failed = new AbortController();
  const signal = AbortSignal.any([failed.signal, ...(work.signal ? [work.signal] : [])]);
  const readNext = async () => {
    const room = openToolRoom({ ...work, signal, limits: LIMITS });
    try {
      for (const file of waiting) {
        found.set(file.sha256, await readPdf(room, budget, file));
        work.onRead(found.size, distinct.size);
      }
    } catch (error) {
      failed.abort(error);
    } finally {
      room.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, distinct.size) }, readNext));
  signal.throwIfAborted();
  return found;
}

async function readPdf(room: ToolRoom, budget: ReadingBudget, { pdf, size, name }: UnpackedFile): Promise<Pdf> {
  const tooLong = { problem: 'too-long' } as const;
  if (budget.secondsFor(size) === 0) return tooLong;
  const layout = await pageTexts(room, pdf!, 'layout', budget.secondsFor(size));
  if (typeof layout === 'string') return { problem: layout };
  if (!budget.takePages(layout.length) || !budget.takeText(lengthOf(layout))) return tooLong;
  if (layout.length === 0) return { problem: 'damaged' };

  // Starting a tool costs as much as reading a small file, so each further one is started only where it can add something.
  const placed = layout.map((text, index) => ({ place: { file: name, page: index + 1 }, text }));
  const asks = placed.some(({ place, text }) => needsPaperSize(place, { layout: text, reading: text }));
  const sizes = asks ? await pageSizes(room, pdf!, budget.secondsFor(size)) : layout.map(() => UNASKED);
  if (typeof sizes === 'string') return { problem: sizes };
  // Two tools that don't agree on the number of pages have not read the same document.
  if (layout.length !== sizes.length) return { problem: 'damaged' };

  const pages: PageText[] = placed.map(({ text }, index) => ({ ...sizes[index]!, layout: text, reading: text }));
  if (!pages.some((page, index) => needsReadingOrder(placed[index]!.place, page))) return { pages };
  const reading = await pageTexts(room, pdf!, 'reading', budget.secondsFor(size));
  if (typeof reading === 'string') return { problem: reading };
  if (!budget.takeText(lengthOf(reading))) return tooLong;
  return { pages: pages.map((page, index) => ({ ...page, reading: reading[index] ?? '' })) };
}

function lengthOf(texts: string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
