import type { Box } from '../set-proof.ts';

/** How dark the added ink is at each pixel, 0 to 255, row by row, at 100 dpi. What was there before is not in it. */
export type InkBitmap = { width: number; height: number; ink: Uint8Array };

/** A place where ink was added: one seal with what belongs to it, or anything else that stands by itself. */
export type AddedInk = {
  box: Box;
  /** How many pixels at 100 dpi got darker. */
  pixels: number;
  bitmap: InkBitmap;
};
