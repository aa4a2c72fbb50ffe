import { whitePixels, type Frame } from './pgm-frames.ts';

/** How far a page is turned: by a quarter at most, as programs turn pages whose text runs up the side. */
export type Quarter = 0 | 90 | 270;

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

/** Returns the frame turned clockwise by quarters. */
export function turnFrame(frame: Frame, turn: Quarter): Frame {
  if (turn === 0) return frame;
  const { width, height, pixels } = frame;
  const turned = whitePixels(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [column, row] = turn === 90 ? [height - 1 - y, x] : [y, width - 1 - x];
      turned[row * height + column] = pixels[y * width + x]!;
    }
  return { width: height, height: width, pixels: turned };
}
