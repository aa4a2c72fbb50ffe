import { ClusterGrid, type Cluster } from './clusters.ts';
import type { Frame } from './pgm-frames.ts';

/** By how much, of 255, a pixel must differ: always, and where many pixels do (thin or pale lines, gray areas). */
const STRONG = 96;
const FAINT = 24;

/** How far apart, in points, ink may be and still be of one place. A seal has its words, a signature and a date by it. */
const ADDED_GAP = 12;
const LOST_GAP = 4;

const POINTS_PER_INCH = 72;

export type FrameDifference = { lost: Cluster[]; added: Cluster[] };

/**
 * Compares two drawings of a page, of the same size. `strict` counts every pixel that differs; `tolerant` only those
 * that differ from all nine pixels around: other programs draw edges up to a pixel apart.
 */
export function compareFrames(
  before: Frame,
  after: Frame,
  { dpi, mode }: { dpi: number; mode: 'strict' | 'tolerant' },
): FrameDifference {
  if (before.pixels.equals(after.pixels)) return { lost: [], added: [] };
  const [width, height] = [before.width, before.height];
  const [a, b] = [before.pixels, after.pixels];
  const lost = new ClusterGrid(Math.round((LOST_GAP * dpi) / POINTS_PER_INCH));
  const added = new ClusterGrid(Math.round((ADDED_GAP * dpi) / POINTS_PER_INCH));
  const isStrict = mode === 'strict';
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    if (a.compare(b, start, start + width, start, start + width) === 0) continue;
    for (let x = 0; x < width; x += 1) {
      const index = start + x;
      const darker = a[index]! - b[index]!;
      if (darker > FAINT) {
        const apart = darkestAround(a, width, height, x, y) - b[index]!;
        if (isStrict || apart > FAINT) added.add(x, y, apart > STRONG, apart > FAINT);
      } else if (darker < -FAINT) {
        const apart = darkestAround(b, width, height, x, y) - a[index]!;
        if (isStrict || apart > FAINT) lost.add(x, y, apart > STRONG, apart > FAINT);
      }
    }
  }
  return { lost: lost.clusters(), added: added.clusters() };
}

function darkestAround(pixels: Uint8Array, width: number, height: number, x: number, y: number): number {
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
