import type { ToolStream } from '../../platform/sandbox/tool-stream.ts';

/** A drawn page: one byte for each pixel, row by row, 0 for black and 255 for white. */
export type Frame = { width: number; height: number; pixels: Buffer };

/** Returns a buffer for so many white pixels, which can be read in groups of four. */
export function whitePixels(pixels: number): Buffer {
  return Buffer.alloc(Math.ceil(pixels / 4) * 4, 255).subarray(0, pixels);
}

/** A page that was not kept because it has more pixels than asked for. */
export type Oversized = { width: number; height: number; pixels: null };

export type FrameReader = {
  /** Returns the next page; null after the last. Its pixels are overwritten by the next call. */
  next(): Promise<Frame | Oversized | null>;
};

const HEADER = /^P5\s(\d{1,9})\s(\d{1,9})\s255\s/;
const HEADER_BYTES = 40;

/** Reads the pages that a tool prints as PGM pictures, one after the other. Keeps one page in memory. */
export function readFrames(stream: Pick<ToolStream, 'read'>, maxPixels: number): FrameReader {
  let rest: Buffer = Buffer.alloc(0);
  let kept: Buffer = Buffer.alloc(0);

  /** Takes so many bytes from the stream, into `into` where they are wanted. Returns false when it ends before. */
  const take = async (size: number, into: Buffer | null): Promise<boolean> => {
    let done = 0;
    while (done < size) {
      if (rest.length === 0) {
        const piece = await stream.read();
        if (piece === null) return false;
        rest = piece;
      }
      const length = Math.min(rest.length, size - done);
      if (into) rest.copy(into, done, 0, length);
      rest = rest.subarray(length);
      done += length;
    }
    return true;
  };

  const readHeader = async (): Promise<{ width: number; height: number } | null> => {
    for (;;) {
      const found = HEADER.exec(rest.subarray(0, HEADER_BYTES).toString('latin1'));
      if (found) {
        rest = rest.subarray(found[0].length);
        return { width: Number(found[1]), height: Number(found[2]) };
      }
      if (rest.length >= HEADER_BYTES) throw new Error('A tool printed something else than a picture.');
      const piece = await stream.read();
      if (piece === null) return null;
      rest = Buffer.concat([rest, piece]);
    }
  };

  return {
    async next() {
      const header = await readHeader();
      if (!header) return null;
      const size = header.width * header.height;
      if (size > maxPixels) return (await take(size, null)) ? { ...header, pixels: null } : null;
      if (kept.length < size) kept = whitePixels(size);
      const pixels = kept.subarray(0, size);
      return (await take(size, pixels)) ? { ...header, pixels } : null;
    },
  };
}

/** Returns the darkest of a pixel and the eight around it. */
export function darkestAround({ pixels, width, height }: Frame, x: number, y: number): number {
  const [top, bottom] = [y > 0 ? y - 1 : 0, y + 1 < height ? y + 1 : y];
  const [left, right] = [x > 0 ? x - 1 : 0, x + 1 < width ? x + 1 : x];
  let darkest = 255;
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) {
      const value = pixels[row * width + column]!;
      if (value < darkest) darkest = value;
    }
  return darkest;
}
