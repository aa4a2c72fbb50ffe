import { ClusterGrid, type Cluster } from './clusters.ts';
import { darkestAround, type Frame } from './pgm-frames.ts';

/** By how much, of 255, a pixel must differ: by itself, and where many do (thin or pale lines, gray areas). */
const STRONG = 96;
const FAINT = 24;

/** How far apart, in points, ink may be and still be of one place. A seal has its words, a signature and a date by it. */
const ADDED_GAP = 12;
const LOST_GAP = 4;

const POINTS_PER_INCH = 72;

/**
 * How a page is compared. `strict` counts every pixel that differs; `tolerant` only those that differ from all nine
 * pixels around, because other programs draw edges up to a pixel apart. So many pixels close together that differ a
 * little (`faintPixels`) are a difference like one that differs much.
 */
export type Precision = { dpi: number; mode: 'strict' | 'tolerant'; faintPixels: number };

/** Where ink differs, from top to bottom. What is not sure may be an edge that was drawn a pixel apart. */
export type FrameDifference = { lost: Cluster[]; added: Cluster[]; isSure(cluster: Cluster): boolean };

/** The rows of a drawing that are compared, and the row of the page that its first one is. */
export type Rows = { from: number; to: number; top: number };

/** Compares drawings of a page that come whole, or in bands from top to bottom; both of the same size. */
export class FrameComparison {
  private readonly precision: Precision;
  private readonly lost: ClusterGrid;
  private readonly added: ClusterGrid;

  constructor(precision: Precision) {
    const grid = (gap: number) => new ClusterGrid(Math.round((gap * precision.dpi) / POINTS_PER_INCH));
    this.precision = precision;
    this.lost = grid(LOST_GAP);
    this.added = grid(ADDED_GAP);
  }

  compare(before: Frame, after: Frame, { from, to, top }: Rows): void {
    const { width } = before;
    const [a, b] = [before.pixels, after.pixels];
    if (a.compare(b, from * width, to * width, from * width, to * width) === 0) return;
    const isStrict = this.precision.mode === 'strict';
    for (let y = from; y < to; y += 1) {
      const start = y * width;
      if (a.compare(b, start, start + width, start, start + width) === 0) continue;
      for (let x = 0; x < width; x += 1) {
        const darker = a[start + x]! - b[start + x]!;
        if (darker > FAINT) {
          const apart = darkestAround(before, x, y) - b[start + x]!;
          if (isStrict || apart > FAINT) this.added.add(x, top + y, apart > STRONG, apart > FAINT);
        } else if (darker < -FAINT) {
          const apart = darkestAround(after, x, y) - a[start + x]!;
          if (isStrict || apart > FAINT) this.lost.add(x, top + y, apart > STRONG, apart > FAINT);
        }
      }
    }
  }

  result(): FrameDifference {
    const { faintPixels } = this.precision;
    const isSure = ({ strong, faint }: Cluster) => strong > 0 || faint >= faintPixels;
    return { lost: this.lost.clusters(), added: this.added.clusters(), isSure };
  }
}
