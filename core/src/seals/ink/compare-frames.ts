import { ClusterGrid, joinNested, type Cluster } from './clusters.ts';
import { darkestAround, type Frame } from './pgm-frames.ts';

/** By how much, of 255, a pixel must differ: by itself, and where many do (thin or pale lines, gray areas). */
const STRONG = 96;
const FAINT = 24;

/** How far apart, in points, ink may be and still be of one place. A seal has its words, a signature and a date by it. */
const ADDED_GAP = 12;
const LOST_GAP = 4;

/**
 * What differs by less than a pixel is how another program draws edges, unless the rest of the page is exactly the same:
 * then someone changed these few places. So few and small, in points, and of so much more ink the page has to be.
 * Where edges differ in more cells than these, the whole page was drawn by another program.
 */
const TOUCHED = { places: 3, side: 24, pixels: 4, restOfInk: 40, cells: 1_000 } as const;
const DARK = 128;
/** One pixel in seven is enough to estimate how much ink a page has. */
const SAMPLED = 7;
/** Paper, but for the edge of a line. Where both drawings have ink, only its shade differs. */
const BLANK = 192;
const BALANCE = 0.1;
const SIDE_BALANCE = 0.35;
const EDGE = 2;
const STEPS = [-1, 0, 1];

/** The largest seal with what is by it, in points. */
const SEAL_SIZE = 250;

const POINTS_PER_INCH = 72;
const BLOCK = 16 * 1024;

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
  private readonly edges: ClusterGrid;

  constructor(precision: Precision) {
    const grid = (gap: number) => new ClusterGrid(Math.round((gap * precision.dpi) / POINTS_PER_INCH));
    this.precision = precision;
    this.lost = grid(LOST_GAP);
    this.added = grid(ADDED_GAP);
    this.edges = grid(LOST_GAP);
  }

  /** Compares the rows of two drawings. Most of a page is equal, so four pixels are looked at at a time. */
  compare(before: Frame, after: Frame, { from, to, top }: Rows): void {
    const { width } = before;
    const [start, end] = [from * width, to * width];
    const [a, b] = [wordsOf(before), wordsOf(after)];
    for (let block = start; block < end; block += BLOCK) {
      const blockEnd = Math.min(block + BLOCK, end);
      if (before.pixels.compare(after.pixels, block, blockEnd, block, blockEnd) === 0) continue;
      for (let word = Math.trunc(block / 4); word * 4 < blockEnd; word += 1) {
        if (a[word] === b[word]) continue;
        const last = Math.min(word * 4 + 4, blockEnd);
        for (let index = Math.max(word * 4, block); index < last; index += 1)
          this.comparePixel(before, after, index, top);
      }
    }
  }

  private comparePixel(before: Frame, after: Frame, index: number, top: number): void {
    const [old, now] = [before.pixels[index]!, after.pixels[index]!];
    if (Math.abs(old - now) <= FAINT) return;
    const [frame, darkest] = old > now ? [before, now] : [after, old];
    const y = Math.trunc(index / frame.width);
    const x = index - y * frame.width;
    const apart = darkestAround(frame, x, y) - darkest;
    if (this.precision.mode === 'tolerant') {
      if (Math.abs(old - now) > STRONG && Math.max(old, now) >= BLANK && this.edges.size <= TOUCHED.cells)
        this.edges.add(x, top + y, apart > STRONG, apart > FAINT);
      if (apart <= FAINT) return;
    }
    (old > now ? this.added : this.lost).add(x, top + y, apart > STRONG, apart > FAINT);
  }

  result(): FrameDifference {
    const { dpi } = this.precision;
    const added = joinNested(this.added.clusters(), (SEAL_SIZE * dpi) / POINTS_PER_INCH);
    return { lost: this.lost.clusters(), added, isSure: (cluster) => this.isSure(cluster) };
  }

  private isSure({ strong, faint }: Cluster): boolean {
    return strong > 0 || faint >= this.precision.faintPixels;
  }

  /** Returns small places that differ by less than a pixel, on a page that is otherwise exactly the same. */
  touched(before: Frame): Cluster[] {
    if (this.edges.size > TOUCHED.cells) return [];
    const edges = this.edges.clusters().filter((cluster) => !this.isSure(cluster) && cluster.pixels >= TOUCHED.pixels);
    const side = (TOUCHED.side * this.precision.dpi) / POINTS_PER_INCH;
    const isSmall = ({ left, top, right, bottom }: Cluster) => right - left < side && bottom - top < side;
    if (edges.length === 0 || edges.length > TOUCHED.places || !edges.every(isSmall)) return [];
    const pixels = edges.reduce((sum, cluster) => sum + cluster.pixels, 0);
    return darkPixelsOf(before) >= pixels * TOUCHED.restOfInk ? edges : [];
  }
}

/** Returns about how many pixels of a drawing are dark. */
function darkPixelsOf({ pixels }: Frame): number {
  let dark = 0;
  for (let index = 0; index < pixels.length; index += SAMPLED) if (pixels[index]! < DARK) dark += SAMPLED;
  return dark;
}

/**
 * Whether a place gained nearly as much ink as it lost: programs round where a letter begins. They round how wide a stroke is, too:
 * then the side of it changes, one pixel wide, and what it loses the pixels beside it gain, more or less.
 */
export function isBalanced(place: Cluster, before: Frame, after: Frame): boolean {
  if (imbalanceOf(place, before, after) < BALANCE) return true;
  const { left, top, right, bottom } = place;
  const isSide = left === right || top === bottom;
  const wider = { ...place, left: left - EDGE, top: top - EDGE, right: right + EDGE, bottom: bottom + EDGE };
  return isSide && imbalanceOf(wider, before, after) < SIDE_BALANCE;
}

/** Of what changed at a place, by which part more was added than taken away, or the other way around. */
function imbalanceOf({ left, top, right, bottom }: Cluster, before: Frame, after: Frame): number {
  let [added, lost] = [0, 0];
  for (let y = Math.max(0, top); y <= Math.min(before.height - 1, bottom); y += 1)
    for (let x = Math.max(0, left); x <= Math.min(before.width - 1, right); x += 1) {
      const darker = before.pixels[y * before.width + x]! - after.pixels[y * after.width + x]!;
      if (darker > 0) added += darker;
      else lost -= darker;
    }
  return Math.abs(added - lost) / Math.max(1, added + lost);
}

/** Whether a place looks as before but for a step of one pixel. */
export function isMoved({ left, top, right, bottom }: Cluster, before: Frame, after: Frame): boolean {
  const at = ({ pixels, width, height }: Frame, x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 255 : pixels[y * width + x]!;
  const isSameFrom = (across: number, down: number) => {
    // The place that moved has an edge around it, which moved with it.
    for (let y = top - 1; y <= bottom + 1; y += 1)
      for (let x = left - 1; x <= right + 1; x += 1)
        if (Math.abs(at(before, x + across, y + down) - at(after, x, y)) > STRONG) return false;
    return true;
  };
  return STEPS.some((down) => STEPS.some((across) => isSameFrom(across, down)));
}

/** Returns the pixels in groups of four; the last group may go past the last pixel. */
function wordsOf({ pixels }: Frame): Int32Array {
  return new Int32Array(pixels.buffer, pixels.byteOffset, Math.ceil(pixels.length / 4));
}
