import { TOOL_PROCESSES, type Account, type ToolLimits } from '../../platform/sandbox/sandbox.ts';
import { streamTool } from '../../platform/sandbox/tool-stream.ts';
import { readFrames, type Frame } from './pgm-frames.ts';

/** Where the tools run: the folder that holds the PDFs, and the account that may read it. */
export type InkWork = {
  folder: string;
  account: Account | null;
  signal?: AbortSignal | undefined;
  /** What is drawn of a page: what is shown, or its whole paper. */
  area?: 'shown' | 'paper';
};

/** What is drawn: pages of a PDF one after the other, of each the whole or a band across it, in pixels. */
export type Drawing = {
  pdf: string;
  first: number;
  last: number;
  dpi: number;
  band?: { top: number; width: number; height: number };
};

/** Why there is no drawing of a page. `too-large`: it would take more memory than a page may. `not-drawn`: the tool gave none. */
export type DrawingProblem = 'too-large' | 'not-drawn';

export type DrawnPages = {
  /** Draws the next page. Its pixels are valid until the next call. After `not-drawn` there is no further page. */
  next(): Promise<Frame | DrawingProblem>;
  /** Ends the tool. To be called in any case. */
  close(): Promise<void>;
};

/** A little more than 36 by 48 inches at 100 dpi. */
const MAX_PIXELS = 18_000_000;

const SECONDS = 30;
const SECONDS_PER_PAGE = 2;
const NOT_FOUND = 127;

/** Starts to draw pages in gray as they are shown: turned, and cropped where the whole paper is not asked for. */
export async function drawPages(
  drawing: Drawing,
  { folder, account, signal, area = 'shown' }: InkWork,
): Promise<DrawnPages> {
  const { pdf, first, last, dpi, band } = drawing;
  const args = ['-gray', ...(area === 'shown' ? ['-cropbox'] : []), '-r', `${dpi}`, '-f', `${first}`, '-l', `${last}`];
  if (band) args.push('-x', '0', '-y', `${band.top}`, '-W', `${band.width}`, '-H', `${band.height}`);
  const limits = limitsFor(last - first + 1);
  const stream = await streamTool('stdbuf', ['-o64K', 'pdftoppm', ...args, pdf], {
    folder,
    account,
    signal,
    limits,
    seconds: SECONDS,
  });
  const reader = readFrames(stream, MAX_PIXELS);
  return {
    async next() {
      const frame = await reader.next();
      if (frame === null) return 'not-drawn';
      // A page for which the tool has not enough memory comes as one of a single pixel.
      return frame.pixels === null || frame.pixels.length === 1 ? 'too-large' : frame;
    },
    async close() {
      const end = await stream.end();
      if (!end.ok && end.code === NOT_FOUND)
        throw new Error(`A tool is missing (Debian package poppler-utils): ${end.stderr}`);
    },
  };
}

function limitsFor(pages: number): ToolLimits {
  const cpuSeconds = SECONDS + pages * SECONDS_PER_PAGE;
  return { memoryMb: 512, cpuSeconds, fileMb: 1, processes: TOOL_PROCESSES, openFiles: 64 };
}
