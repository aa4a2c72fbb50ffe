import { MAX_PICTURE_PIXELS, PICTURE_DPI, THUMBNAIL_PIXELS } from '@sealdesk/contract/uploads/picture-sizes.ts';
import type { PictureSize } from '@sealdesk/contract/uploads/picture-sizes.ts';
import { TOOL_PROCESSES, type Account, type ToolLimits } from '../platform/sandbox/sandbox.ts';
import { streamTool } from '../platform/sandbox/tool-stream.ts';
import type { PageRange } from './page-run.ts';
import { readPictures, type Picture } from './png-pictures.ts';

/** Where the tools run: the folder that holds the PDF, its name there, and the account that may read it. */
export type PdfOnDisk = { folder: string; pdf: string; account: Account | null };

/** Takes what has come of a page; null for one that the tool could not draw. */
export type OnPage = (page: number, picture: Buffer | null) => Promise<void>;

/** No browser shows a picture with a much longer side. */
const MAX_SIDE = 16_384;
const LIMITS = { pixels: MAX_PICTURE_PIXELS, side: MAX_SIDE, bytes: 32 * 1024 ** 2 };
/** The tool is ended when it gives no picture for so long. */
const SECONDS = 15;
const CPU_SECONDS_PER_PAGE = 2;
/** And so much processor time more for a run: sharper pictures of a dense drawing take seconds. */
const CPU_SECONDS: Record<PictureSize, number> = { thumbnail: 4, page: 4, double: 6, quadruple: 12 };
const NOT_FOUND = 127;
/** After so many pages that end the tool, the rest of the run is given up: each takes as long as a tool may. */
const MOST_FAILURES = 2;
/** The longer side of a page that is too large as it was asked for, in pixels; the tool may add one. The second fits, however little PNG saves. */
const SMALLER_SIDES = [Math.floor(Math.sqrt(MAX_PICTURE_PIXELS)) - 2, 3200];

/** Draws pages in color as they are shown, cropped and turned, and hands each on as it comes. */
export async function drawPictures(
  on: PdfOnDisk,
  size: PictureSize,
  { first, last }: PageRange,
  { onPage, signal }: { onPage: OnPage; signal: AbortSignal },
): Promise<void> {
  let failures = 0;
  for (let next = first; next <= last;) {
    if (failures >= MOST_FAILURES) {
      await onPage(next, null);
      next += 1;
      continue;
    }
    const drawing = await openDrawing(on, pictureArgs(size), { first: next, last, size }, signal);
    let picture: Picture | 'too-large' | null = null;
    try {
      while (next <= last) {
        picture = await drawing.next();
        if (picture === null || picture === 'too-large') break;
        await onPage(next, picture.png);
        next += 1;
      }
    } finally {
      await drawing.close();
    }
    if (next > last) return;
    if (picture === null) failures += 1;
    await onPage(next, picture === 'too-large' ? await drawSmaller(on, next, signal) : null);
    next += 1;
  }
}

async function drawSmaller(on: PdfOnDisk, page: number, signal: AbortSignal): Promise<Buffer | null> {
  for (const side of SMALLER_SIDES) {
    const drawing = await openDrawing(
      on,
      ['-png', '-cropbox', '-scale-to', `${side}`],
      { first: page, last: page, size: 'quadruple' },
      signal,
    );
    try {
      const picture = await drawing.next();
      if (picture !== 'too-large') return picture?.png ?? null;
    } finally {
      await drawing.close();
    }
  }
  return null;
}

/** Returns what the tool is asked for, but for the pages. */
export function pictureArgs(size: PictureSize): string[] {
  return ['-png', '-cropbox', ...scaleOf(size)];
}

function scaleOf(size: PictureSize): string[] {
  if (size === 'thumbnail') return ['-scale-to', `${THUMBNAIL_PIXELS}`];
  return ['-r', `${PICTURE_DPI[size]}`];
}

async function openDrawing(
  { folder, pdf, account }: PdfOnDisk,
  how: string[],
  { first, last, size }: PageRange & { size: PictureSize },
  signal: AbortSignal,
) {
  const args = [...how, '-f', `${first}`, '-l', `${last}`, pdf];
  const limits = limitsFor(last - first + 1, size);
  const stream = await streamTool('stdbuf', ['-o64K', 'pdftoppm', ...args], {
    folder,
    account,
    signal,
    limits,
    seconds: SECONDS,
  });
  const reader = readPictures(stream, LIMITS);
  return {
    next: async () => {
      const picture = await reader.next();
      // A page for which the tool has not enough memory comes as one of a single pixel.
      return picture !== null && picture !== 'too-large' && picture.width * picture.height === 1
        ? 'too-large'
        : picture;
    },
    close: async () => {
      const end = await stream.end();
      if (!end.ok && end.code === NOT_FOUND)
        throw new Error(`A tool is missing (Debian package poppler-utils): ${end.stderr}`);
    },
  };
}

function limitsFor(pages: number, size: PictureSize): ToolLimits {
  const cpuSeconds = CPU_SECONDS[size] + pages * CPU_SECONDS_PER_PAGE;
  return { memoryMb: 768, cpuSeconds, fileMb: 1, processes: TOOL_PROCESSES, openFiles: 64 };
}
