import type { AddedInk } from '../ink/added-ink.ts';
import type { Box } from '../set-proof.ts';

/** Pixels of added ink that touch each other. */
export type Blob = {
  box: Box;
  pixels: number;
  /** Whether they lie on one straight line. */
  isStraight: boolean;
  /** Whether they go all around as a circle or a box. */
  isRing: boolean;
  /** How many of them are in the middle of their box. */
  inMiddle: number;
};

type Bounds = { left: number; top: number; right: number; bottom: number };

const DPI = 100;
const POINTS = 72 / DPI;
/** How much darker a pixel has to be to count as ink, of 255. */
const DARK = 48;
/** How many pixels a line's own pixels may be off its middle, as a root mean square. */
const STRAIGHT = 1.3;
/** How far from a circle or box its pixels may be, by its size, and how much of it has to be there. */
const RING_EDGE = 0.06;
const RING_SHARE = 0.8;
/** Which part of a box is its middle. */
export const MIDDLE = 0.6;

/** The added ink of one place, from which what is explained can be taken away. Boxes are those of the page. */
export class InkMap {
  readonly box: Box;
  private readonly width: number;
  private readonly height: number;
  private readonly ink: Uint8Array;

  constructor({ box, bitmap }: Pick<AddedInk, 'box' | 'bitmap'>) {
    this.box = box;
    this.width = bitmap.width;
    this.height = bitmap.height;
    this.ink = bitmap.ink.map((value) => (value >= DARK ? 1 : 0));
  }

  /** Returns which part of a box is ink, 0 to 1. */
  shareIn(box: Box): number {
    const { left, top, right, bottom } = this.pixelsOf(box);
    let [dark, all] = [0, 0];
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) {
        all += 1;
        dark += this.ink[y * this.width + x]!;
      }
    return all === 0 ? 0 : dark / all;
  }

  /** Takes the ink of a box away. */
  erase(box: Box): void {
    const { left, top, right, bottom } = this.pixelsOf(box);
    if (right < left) return;
    for (let y = top; y <= bottom; y += 1) this.ink.fill(0, y * this.width + left, y * this.width + right + 1);
  }

  /** Returns what is left, in pieces whose pixels touch each other. */
  blobs(): Blob[] {
    const seen = this.ink.slice();
    const blobs: Blob[] = [];
    for (let start = seen.indexOf(1); start !== -1; start = seen.indexOf(1, start + 1))
      blobs.push(this.toBlob(this.flood(seen, start)));
    return blobs;
  }

  /** Returns the places of the pixels that hang together with this one, and marks them as seen. */
  private flood(seen: Uint8Array, start: number): number[] {
    const { width, height } = this;
    const found = [start];
    seen[start] = 0;
    for (const place of found) {
      const [x, y] = [place % width, Math.trunc(place / width)];
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const next = row * width + column;
          if (seen[next] === 0) continue;
          seen[next] = 0;
          found.push(next);
        }
    }
    return found;
  }

  private toBlob(places: number[]): Blob {
    const { width } = this;
    let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
    let [sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0];
    for (const place of places) {
      const [x, y] = [place % width, Math.trunc(place / width)];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      sumX += x;
      sumY += y;
      sumXX += x * x;
      sumYY += y * y;
      sumXY += x * y;
    }
    const count = places.length;
    const [varX, varY] = [sumXX / count - (sumX / count) ** 2, sumYY / count - (sumY / count) ** 2];
    const both = sumXY / count - (sumX * sumY) / count ** 2;
    // The lesser spread of the two main directions.
    const lesser = (varX + varY) / 2 - Math.sqrt(((varX - varY) / 2) ** 2 + both ** 2);
    const box = {
      x: this.box.x + left * POINTS,
      y: this.box.y + top * POINTS,
      width: (right + 1 - left) * POINTS,
      height: (bottom + 1 - top) * POINTS,
    };
    const isStraight = Math.sqrt(Math.max(0, lesser)) < STRAIGHT;
    return { box, pixels: count, isStraight, ...this.formOf(places, { left, top, right, bottom }) };
  }

  /** Counts the pixels on the outermost circle and on the outermost box, of which each has about as many as it is long. */
  private formOf(places: number[], { left, top, right, bottom }: Bounds): Pick<Blob, 'isRing' | 'inMiddle'> {
    const [halfWidth, halfHeight] = [Math.max(0.5, (right - left) / 2), Math.max(0.5, (bottom - top) / 2)];
    let [onCircle, onBox, inMiddle] = [0, 0, 0];
    for (const place of places) {
      const across = Math.abs(((place % this.width) - left) / halfWidth - 1);
      const down = Math.abs((Math.trunc(place / this.width) - top) / halfHeight - 1);
      if (Math.abs(Math.hypot(across, down) - 1) < RING_EDGE) onCircle += 1;
      if (Math.max(across, down) > 1 - RING_EDGE) onBox += 1;
      if (Math.max(across, down) < MIDDLE) inMiddle += 1;
    }
    const isAround =
      onCircle >= Math.PI * (halfWidth + halfHeight) * RING_SHARE || onBox >= 4 * (halfWidth + halfHeight) * RING_SHARE;
    const isLong = Math.min(halfWidth, halfHeight) < 0.5 * Math.max(halfWidth, halfHeight);
    return { isRing: isAround && !isLong, inMiddle };
  }

  private pixelsOf(box: Box) {
    const at = (points: number) => points / POINTS;
    return {
      left: Math.max(0, Math.floor(at(box.x - this.box.x))),
      top: Math.max(0, Math.floor(at(box.y - this.box.y))),
      right: Math.min(this.width - 1, Math.ceil(at(box.x + box.width - this.box.x)) - 1),
      bottom: Math.min(this.height - 1, Math.ceil(at(box.y + box.height - this.box.y)) - 1),
    };
  }
}
