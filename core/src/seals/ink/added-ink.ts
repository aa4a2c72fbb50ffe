import type { Box } from '../set-proof.ts';
import type { Cluster } from './clusters.ts';
import { darkestAround, type Frame } from './pgm-frames.ts';

/** How dark the added ink is at each pixel, 0 to 255, row by row, at 100 dpi. What was there before is not in it. */
export type InkBitmap = { width: number; height: number; ink: Uint8Array };

/** A place where ink was added: one seal with what belongs to it, or anything else that stands by itself. */
export type AddedInk = {
  box: Box;
  /** How many pixels at 100 dpi got darker. */
  pixels: number;
  bitmap: InkBitmap;
  /** How dark the page was before, at the place and as far as `GROUND_EDGE` pixels around it. */
  ground: InkBitmap;
};

/** So far around added ink the drawing is kept, in pixels at 100 dpi. */
export const GROUND_EDGE = 14;

/** Returns the part of the added ink that lies in a box of the page. */
export function cropInk({ box, bitmap }: Pick<AddedInk, 'box' | 'bitmap'>, part: Box): InkBitmap {
  const pixels = (points: number) => Math.round((points * BITMAP_DPI) / POINTS_PER_INCH);
  const [left, top] = [Math.max(0, pixels(part.x - box.x)), Math.max(0, pixels(part.y - box.y))];
  const right = Math.min(bitmap.width, pixels(part.x + part.width - box.x));
  const bottom = Math.min(bitmap.height, pixels(part.y + part.height - box.y));
  const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)];
  const ink = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (top + row) * bitmap.width + left;
    ink.set(bitmap.ink.subarray(from, from + width), row * width);
  }
  return { width, height, ink };
}

const WHITE = 255;
/** The resolution of bitmaps. */
const BITMAP_DPI = 100;
const POINTS_PER_INCH = 72;
export const POINTS_PER_PIXEL = POINTS_PER_INCH / BITMAP_DPI;
export const PIXELS_PER_POINT = BITMAP_DPI / POINTS_PER_INCH;

/** Returns the rectangle of a cluster on its page. */
export function boxOf({ left, top, right, bottom }: Cluster, dpi: number): Box {
  const points = (pixels: number) => Math.round((pixels * POINTS_PER_INCH * 100) / dpi) / 100;
  return { x: points(left), y: points(top), width: points(right + 1 - left), height: points(bottom + 1 - top) };
}

/** Both drawings of a page, and whether their edges may be a pixel apart, which adds no ink. */
export type Drawn = { before: Frame; after: Frame; dpi: number; mode: 'strict' | 'tolerant' };

/** Returns the ink that a cluster has more than before. The cluster and the drawings may be of different resolutions. */
export function addedInk(cluster: Cluster, dpi: number, drawn: Drawn): AddedInk {
  const pixels = Math.ceil((cluster.pixels * BITMAP_DPI ** 2) / dpi ** 2);
  return {
    box: boxOf(cluster, dpi),
    pixels,
    bitmap: inkOf(cluster, dpi, drawn),
    ground: groundOf(cluster, dpi, drawn),
  };
}

/** Returns the darkest of each pixel at 100 dpi: a thin line stays dark. */
function groundOf(cluster: Cluster, dpi: number, { before, dpi: drawnDpi }: Drawn): InkBitmap {
  const { left, top, right, bottom } = pixelsOf(cluster, dpi);
  const [x0, y0] = [left - GROUND_EDGE, top - GROUND_EDGE];
  const [width, height] = [right - left + 2 * GROUND_EDGE, bottom - top + 2 * GROUND_EDGE];
  const step = drawnDpi / BITMAP_DPI;
  const ink = new Uint8Array(width * height);
  const { pixels, width: stride } = before;
  const [lastX, lastY] = [Math.min((x0 + width) * step, stride), Math.min((y0 + height) * step, before.height)];
  for (let y = Math.max(0, y0 * step); y < lastY; y += 1) {
    const row = (Math.trunc(y / step) - y0) * width - x0;
    for (let x = Math.max(0, x0 * step); x < lastX; x += 1) {
      const pixel = pixels[y * stride + x]!;
      if (pixel === WHITE) continue;
      const index = row + Math.trunc(x / step);
      if (WHITE - pixel > ink[index]!) ink[index] = WHITE - pixel;
    }
  }
  return { width, height, ink };
}

/** Returns the rectangle of a cluster in pixels of a bitmap. */
function pixelsOf({ left, top, right, bottom }: Cluster, dpi: number): Omit<Cluster, 'pixels' | 'strong' | 'faint'> {
  const scale = BITMAP_DPI / dpi;
  return {
    left: Math.floor(left * scale),
    top: Math.floor(top * scale),
    right: Math.ceil((right + 1) * scale),
    bottom: Math.ceil((bottom + 1) * scale),
  };
}

function inkOf(cluster: Cluster, dpi: number, { before, after, dpi: drawnDpi, mode }: Drawn): InkBitmap {
  const { left: x0, top: y0, right: x1, bottom: y1 } = pixelsOf(cluster, dpi);
  const [width, height] = [x1 - x0, y1 - y0];
  const step = drawnDpi / BITMAP_DPI;
  const [stride, sums] = [before.width, new Uint16Array(width * height)];
  const { pixels: olds } = before;
  const { pixels: news } = after;
  const [lastX, lastY] = [Math.min(x1 * step, before.width), Math.min(y1 * step, before.height)];
  for (let y = y0 * step; y < lastY; y += 1) {
    const row = (Math.trunc(y / step) - y0) * width - x0;
    for (let x = x0 * step; x < lastX; x += 1) {
      const now = news[y * stride + x]!;
      // Most is white paper.
      if (now === WHITE) continue;
      const old = olds[y * stride + x]!;
      if (old <= now) continue;
      const darker = (mode === 'strict' ? old : darkestAround(before, x, y)) - now;
      if (darker > 0) sums[row + Math.trunc(x / step)]! += darker;
    }
  }
  const ink = new Uint8Array(sums.length);
  for (let index = 0; index < ink.length; index += 1) ink[index] = sums[index]! / (step * step);
  return { width, height, ink };
}
