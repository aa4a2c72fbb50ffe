type Point = { x: number; y: number };

/** A finger must go so far, in pixels, and much more across than along. */
const LEAST_SWIPE = 50;
const LEAST_SLOPE = 2;

/** Returns to which page a swipe leads: the next one when the finger went left; null for what is no swipe. */
export function swipeStep(from: Point, to: Point): 1 | -1 | null {
  const [across, along] = [to.x - from.x, Math.abs(to.y - from.y)];
  if (Math.abs(across) < LEAST_SWIPE || Math.abs(across) < along * LEAST_SLOPE) return null;
  return across < 0 ? 1 : -1;
}
