import type { Account, ToolLimits } from '../../platform/sandbox/sandbox.ts';
import { streamTool, type ToolStream } from '../../platform/sandbox/tool-stream.ts';
import { readFrames, type Frame } from './pgm-frames.ts';

/** Where the tools run: the folder that holds the PDFs, and the account that may read it. */
export type InkWork = { folder: string; account: Account | null; signal?: AbortSignal | undefined };

/** Pages of a PDF that are drawn one after the other. `pdf` is its name in the folder. */
export type PageRange = { pdf: string; first: number; last: number };

/** Why a page can't be compared. `too-large`: it takes more memory than a page may. `not-drawn`: the tool gave no picture. */
export type DrawingProblem = 'too-large' | 'not-drawn';

export type DrawnPages = {
  /** Draws the next page. What it returns is valid until the next call. After a `not-drawn` there is no further page. */
  next(): Promise<Frame | DrawingProblem>;
  /** Ends the tool. To be called in any case. */
  close(): Promise<void>;
};

/** 40 by 50 inches at 100 dpi. */
const MAX_PIXELS_AT_100 = 20_000_000;
const SMALL_SECONDS = 30;
const SECONDS_PER_PAGE = 2;
const NOT_FOUND = 127;

/** Draws pages in gray as they are shown: cropped and turned. */
export async function drawPages(
  { pdf, first, last }: PageRange,
  dpi: number,
  { folder, account, signal }: InkWork,
): Promise<DrawnPages> {
  const pages = last - first + 1;
  const args = ['-gray', '-cropbox', '-r', `${dpi}`, '-f', `${first}`, '-l', `${last}`, pdf];
  const stream = await streamTool('pdftoppm', args, {
    folder,
    account,
    signal,
    limits: limitsFor(pages),
    seconds: SMALL_SECONDS,
  });
  const reader = readFrames(stream, (MAX_PIXELS_AT_100 * dpi * dpi) / 10_000);
  return {
    async next() {
      const frame = await reader.next();
      if (frame === null) return 'not-drawn';
      // A page for which the tool has not enough memory comes as one of a single pixel.
      if (frame.pixels === null || frame.width * frame.height === 1) return 'too-large';
      return frame;
    },
    close: () => closeStream(stream),
  };
}

async function closeStream(stream: ToolStream): Promise<void> {
  const end = await stream.end();
  if (!end.ok && end.code === NOT_FOUND)
    throw new Error(`A tool is missing (Debian package poppler-utils): ${end.stderr}`);
}

function limitsFor(pages: number): ToolLimits {
  return {
    memoryMb: 512,
    cpuSeconds: SMALL_SECONDS + pages * SECONDS_PER_PAGE,
    fileMb: 1,
    processes: 16,
    openFiles: 64,
  };
}
