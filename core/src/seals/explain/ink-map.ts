import { GROUND_EDGE, type AddedInk, type InkBitmap } from '../ink/added-ink.ts';
import { joinBoxes } from '../boxes.ts';
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
/** Ink that is less dark counts where no other is so many pixels near: a small dot or a pale stroke, not an edge. */
const FAINT = { least: 8, near: 3, sum: 24, gap: 3 } as const;
/** Ink this close to the drawing, in pixels, may be read with it: a stroke beside a number becomes its digit. */
const CLOSE = 4;
/** How dark the drawing has to be: its thinnest lines are this gray. */
const DRAWN = 32;
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
  private readonly faint: Uint8Array;
  private readonly bitmap: InkBitmap;
  private readonly ground: InkBitmap | undefined;

  constructor({ box, bitmap, ground }: Pick<AddedInk, 'box' | 'bitmap'> & Partial<Pick<AddedInk, 'ground'>>) {
    this.box = box;
    this.width = bitmap.width;
    this.height = bitmap.height;
    this.ink = new Uint8Array(bitmap.ink.length);
    for (let at = 0; at < this.ink.length; at += 1) if (bitmap.ink[at]! >= DARK) this.ink[at] = 1;
    this.bitmap = bitmap;
    this.ground = ground;
    this.faint = this.findFaint();
  }

  /**
   * Whether the ink that was added in a box touches the drawing. `isFilled`: what the ink goes around counts as well, as
   * a seal is one thing. What was erased counts.
   */
  liesOverDrawing(box: Box, { isFilled }: { isFilled: boolean }): boolean {
    const { left, top, right, bottom } = this.pixelsOf(box);
    const rows = new Spans(this.height);
    const columns = new Spans(this.width);
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) {
        if (!this.isAdded(x, y)) continue;
        rows.add(y, x);
        columns.add(x, y);
      }
    for (let y = top - CLOSE; y <= bottom + CLOSE; y += 1)
      for (let x = left - CLOSE; x <= right + CLOSE; x += 1) {
        if (!this.isDrawn(x, y)) continue;
        if (isFilled && rows.holds(y, x) && columns.holds(x, y)) return true;
        if (this.isAddedNear(x, y, { left, top, right, bottom })) return true;
      }
    return false;
  }

  /** Whether any of the drawing is at most `GROUND_EDGE` pixels from a box. */
  isBesideDrawing(box: Box): boolean {
    const { left, top, right, bottom } = this.pixelsOf(box);
    if (right < left || bottom < top) return false;
    for (let y = top - GROUND_EDGE; y <= bottom + GROUND_EDGE; y += 1)
      for (let x = left - GROUND_EDGE; x <= right + GROUND_EDGE; x += 1) if (this.isDrawn(x, y)) return true;
    return false;
  }

  /** Whether ink of another map of the same place touches ink of this one in a box. */
  touches(other: InkMap, box: Box): boolean {
    const { left, top, right, bottom } = this.pixelsOf(box);
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) {
        if (!other.isAdded(x, y)) continue;
        for (let row = Math.max(0, y - 1); row <= Math.min(this.height - 1, y + 1); row += 1)
          for (let column = Math.max(0, x - 1); column <= Math.min(this.width - 1, x + 1); column += 1)
            if (this.isAdded(column, row)) return true;
      }
    return false;
  }

  private isAdded(x: number, y: number): boolean {
    return this.bitmap.ink[y * this.width + x]! >= DARK;
  }

  private isDrawn(x: number, y: number): boolean {
    const { ground } = this;
    return ground !== undefined && ground.ink[(y + GROUND_EDGE) * ground.width + x + GROUND_EDGE]! >= DRAWN;
  }

  private isAddedNear(x: number, y: number, { left, top, right, bottom }: Bounds): boolean {
    const [lastX, lastY] = [Math.min(right, x + CLOSE), Math.min(bottom, y + CLOSE)];
    for (let row = Math.max(top, y - CLOSE); row <= lastY; row += 1)
      for (let column = Math.max(left, x - CLOSE); column <= lastX; column += 1)
        if (this.isAdded(column, row)) return true;
    return false;
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
    for (let y = top; y <= bottom; y += 1)
      for (const ink of [this.ink, this.faint]) ink.fill(0, y * this.width + left, y * this.width + right + 1);
  }

  /** Returns where pale ink is left that stands by itself. A dot against a line may leave less than counts as pale. */
  faintPlaces(): Box[] {
    if (this.sumIn(this.box) < FAINT.sum) return [this.box];
    const boxes = joinBoxes(
      this.blobs(this.faint).map(({ box }) => box),
      FAINT.gap,
    );
    return boxes.filter((box) => this.sumIn(box) >= FAINT.sum);
  }

  private sumIn(box: Box): number {
    const { left, top, right, bottom } = this.pixelsOf(box);
    let sum = 0;
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) sum += this.bitmap.ink[y * this.width + x]!;
    return sum;
  }

  /** Marks pale ink that has no darker ink near it. */
  private findFaint(): Uint8Array {
    const { ink } = this.bitmap;
    const faint = new Uint8Array(ink.length);
    for (let at = 0; at < ink.length; at += 1) if (ink[at]! >= FAINT.least && !this.isInkNear(at)) faint[at] = 1;
    return faint;
  }

  private isInkNear(at: number): boolean {
    if (this.ink[at] === 1) return true;
    const [x, y] = [at % this.width, Math.trunc(at / this.width)];
    const [left, right] = [Math.max(0, x - FAINT.near), Math.min(this.width - 1, x + FAINT.near)];
    for (let row = Math.max(0, y - FAINT.near); row <= Math.min(this.height - 1, y + FAINT.near); row += 1)
      for (let column = left; column <= right; column += 1) if (this.ink[row * this.width + column] === 1) return true;
    return false;
  }

  /** Returns what is left, in pieces whose pixels touch each other. */
  blobs(ink = this.ink): Blob[] {
    const seen = ink.slice();
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

/** Of each row or column, from which to which pixel ink was added. */
class Spans {
  private readonly first: Int32Array;
  private readonly last: Int32Array;

  constructor(lines: number) {
    this.first = new Int32Array(lines).fill(-1);
    this.last = new Int32Array(lines).fill(-1);
  }

  /** Pixels of a row are added from left to right, those of a column from top to bottom. */
  add(line: number, place: number): void {
    if (this.first[line] === -1) this.first[line] = place;
    this.last[line] = place;
  }

  holds(line: number, place: number): boolean {
    return place >= 0 && this.first[line]! <= place && place <= this.last[line]!;
  }
}
