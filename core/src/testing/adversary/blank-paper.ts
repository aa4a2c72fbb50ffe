import { onFiles } from '../sealed/on-files.ts';
import type { Random } from '../../../../tools/src/demo/random.ts';
import type { Spot } from '../sealed/put-on-page.ts';

const DPI = 36;
const POINTS = 72 / DPI;
/** Anything darker is ink: a hairline covers a part of a pixel only. */
const WHITE = 253;

type Size = { width: number; height: number };

/** Where a page, as it is shown, has no ink. */
export class BlankPaper {
  readonly #width: number;
  readonly #height: number;
  readonly #isInk: Uint8Array;
  /** How much ink is above and left of each pixel's corner; null after a change. */
  #sums: Uint32Array | null = null;

  private constructor(width: number, height: number, isInk: Uint8Array) {
    this.#width = width;
    this.#height = height;
    this.#isInk = isInk;
  }

  /** Draws all pages of a PDF. */
  static async of(pdf: Buffer): Promise<BlankPaper[]> {
    const draw = `pdftoppm -gray -cropbox -r ${DPI} in.pdf > out.pdf`;
    let left = await onFiles('sh', ['-c', draw], { 'in.pdf': pdf });
    const pages: BlankPaper[] = [];
    while (left.length > 0) {
      const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(left.subarray(0, 100).toString('latin1'))!;
      const [width, height] = [Number(head[1]), Number(head[2])];
      const gray = left.subarray(head[0].length, head[0].length + width * height);
      pages.push(
        new BlankPaper(
          width,
          height,
          Uint8Array.from(gray, (value) => (value < WHITE ? 1 : 0)),
        ),
      );
      left = left.subarray(head[0].length + width * height);
    }
    return pages;
  }

  copy(): BlankPaper {
    return new BlankPaper(this.#width, this.#height, this.#isInk.slice());
  }

  /** Finds a blank rectangle with so much white around it; null where there is none. */
  find({ width, height }: Size, margin: number, random: Random, tries = 600): Spot | null {
    const [spareX, spareY] = [this.#width * POINTS - width - 2 * margin, this.#height * POINTS - height - 2 * margin];
    if (spareX < 0 || spareY < 0) return null;
    for (let left = tries; left > 0; left -= 1) {
      const spot = { x: Math.round(margin + random.next() * spareX), y: Math.round(margin + random.next() * spareY) };
      if (this.isBlank(spot, { width, height }, margin)) return spot;
    }
    return null;
  }

  isBlank(spot: Spot, size: Size, margin = 0): boolean {
    const sums = (this.#sums ??= this.#sum());
    const { left, top, right, bottom } = this.#pixels(spot, size, margin);
    const sumTo = (row: number, column: number) => sums[row * (this.#width + 1) + column]!;
    return sumTo(bottom, right) - sumTo(top, right) === sumTo(bottom, left) - sumTo(top, left);
  }

  /** Takes a rectangle, so that nothing else is found there. */
  take(spot: Spot, size: Size): void {
    const { left, top, right, bottom } = this.#pixels(spot, size, 0);
    for (let row = top; row < bottom; row += 1)
      this.#isInk.fill(1, row * this.#width + left, row * this.#width + right);
    this.#sums = null;
  }

  #sum(): Uint32Array {
    const wide = this.#width + 1;
    const sums = new Uint32Array(wide * (this.#height + 1));
    for (let row = 0; row < this.#height; row += 1) {
      let along = 0;
      for (let column = 0; column < this.#width; column += 1) {
        along += this.#isInk[row * this.#width + column]!;
        sums[(row + 1) * wide + column + 1] = sums[row * wide + column + 1]! + along;
      }
    }
    return sums;
  }

  /** The pixels of a rectangle that is given in points from the lower left corner: right and bottom are not included. */
  #pixels({ x, y }: Spot, { width, height }: Size, margin: number) {
    const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
    return {
      left: within(Math.floor((x - margin) / POINTS), this.#width),
      right: within(Math.floor((x + width + margin) / POINTS) + 1, this.#width),
      top: within(this.#height - 1 - Math.floor((y + height + margin) / POINTS), this.#height),
      bottom: within(this.#height - Math.floor((y - margin) / POINTS), this.#height),
    };
  }
}
