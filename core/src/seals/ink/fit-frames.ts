import { whitePixels, type Frame } from './pgm-frames.ts';

/** The quarter turns of a page: programs turn pages whose text runs up the side. */
export const TURNS = ['right', 'left'] as const;
export type Turn = (typeof TURNS)[number];

/** Returns both frames in one size: programs round the size of a page, so that one pixel may be missing. Null for more. */
export function fitFrames(before: Frame, after: Frame): { before: Frame; after: Frame } | null {
  const [width, height] = [Math.max(before.width, after.width), Math.max(before.height, after.height)];
  const fits = [before, after].every((frame) => width - frame.width <= 1 && height - frame.height <= 1);
  return fits ? { before: widen(before, width, height), after: widen(after, width, height) } : null;
}

function widen(frame: Frame, width: number, height: number): Frame {
  if (frame.width === width && frame.height === height) return frame;
  const pixels = whitePixels(width * height);
  for (let y = 0; y < frame.height; y += 1)
    frame.pixels.copy(pixels, y * width, y * frame.width, (y + 1) * frame.width);
  return { width, height, pixels };
}

/** Returns the frame turned by a quarter. */
export function turnFrame({ width, height, pixels }: Frame, turn: Turn): Frame {
  const turned = whitePixels(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [column, row] = turn === 'right' ? [height - 1 - y, x] : [y, width - 1 - x];
      turned[row * height + column] = pixels[y * width + x]!;
    }
  return { width: height, height: width, pixels: turned };
}
