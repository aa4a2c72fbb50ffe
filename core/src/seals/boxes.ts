import type { Box } from './set-proof.ts';

/** Returns the smallest box around all of them. There has to be one. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Returns the box with so many points more on each side. */
export function grown({ x, y, width, height }: Box, points: number): Box {
  return { x: x - points, y: y - points, width: width + 2 * points, height: height + 2 * points };
}

/** Returns the distance between the nearest points of two boxes; 0 where they touch. */
export function distance(one: Box, other: Box): number {
  const across = Math.max(one.x - other.x - other.width, other.x - one.x - one.width, 0);
  const down = Math.max(one.y - other.y - other.height, other.y - one.y - one.height, 0);
  return Math.hypot(across, down);
}

/** Returns the distance between the middles of two boxes. */
export function betweenMiddles(one: Box, other: Box): number {
  const across = one.x + one.width / 2 - other.x - other.width / 2;
  return Math.hypot(across, one.y + one.height / 2 - other.y - other.height / 2);
}

/** Returns which part of the first box lies in the second, 0 to 1. */
export function shareWithin(box: Box, whole: Box): number {
  const across = Math.min(box.x + box.width, whole.x + whole.width) - Math.max(box.x, whole.x);
  const down = Math.min(box.y + box.height, whole.y + whole.height) - Math.max(box.y, whole.y);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / (box.width * box.height);
}

export function areaOf({ width, height }: Box): number {
  return width * height;
}

/** Joins boxes that are no further apart than so many points. */
export function joinBoxes(boxes: readonly Box[], points: number): Box[] {
  const joined: Box[] = [];
  for (const box of boxes) {
    let whole = box;
    for (let near = take(joined, whole, points); near !== null; near = take(joined, whole, points))
      whole = around([whole, near]);
    joined.push(whole);
  }
  return joined;
}

/** Takes one box out of a list that is no further from another than so many points. */
function take(boxes: Box[], near: Box, points: number): Box | null {
  const place = boxes.findIndex((box) => distance(box, near) <= points);
  return place === -1 ? null : boxes.splice(place, 1)[0]!;
}
