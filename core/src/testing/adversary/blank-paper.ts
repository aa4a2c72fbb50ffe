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
  readonly width: number;
  readonly height: number;
  readonly #isInk: Uint8Array;

  constructor(width: number, height: number, isInk: Uint8Array) {
    this.width = width;
    this.height = height;
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
    return new BlankPaper(this.width, this.height, this.#isInk.slice());
  }

  /** Finds a blank rectangle with so much white around it; null where there is none. */
  find({ width, height }: Size, margin: number, random: Random, tries = 600): Spot | null {
    const [pageWidth, pageHeight] = [this.width * POINTS, this.height * POINTS];
    for (let left = tries; left > 0; left -= 1) {
      const x = margin + random.next() * (pageWidth - width - 2 * margin);
      const y = margin + random.next() * (pageHeight - height - 2 * margin);
      if (x >= margin && y >= margin && this.isBlank({ x, y }, { width, height }, margin)) {
        return { x: Math.round(x), y: Math.round(y) };
      }
    }
    return null;
  }

  isBlank(spot: Spot, size: Size, margin = 0): boolean {
    for (const place of this.#places(spot, size, margin)) if (this.#isInk[place] !== 0) return false;
    return true;
  }

  /** Takes a rectangle, so that nothing else is found there. */
  take(spot: Spot, size: Size): void {
    for (const place of this.#places(spot, size, 0)) this.#isInk[place] = 1;
  }

  /** The pixels of a rectangle that is given in points from the lower left corner. */
  *#places({ x, y }: Spot, { width, height }: Size, margin: number): Generator<number> {
    const [left, right] = [x - margin, x + width + margin].map((value) => Math.floor(value / POINTS)) as [
      number,
      number,
    ];
    const [top, bottom] = [y + height + margin, y - margin].map(
      (value) => this.height - 1 - Math.floor(value / POINTS),
    ) as [number, number];
    for (let row = Math.max(0, top); row <= Math.min(this.height - 1, bottom); row += 1) {
      for (let column = Math.max(0, left); column <= Math.min(this.width - 1, right); column += 1) {
        yield row * this.width + column;
      }
    }
  }
}
