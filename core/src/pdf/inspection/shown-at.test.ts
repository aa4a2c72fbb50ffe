import { expect, it } from 'vitest';
import type { Edges } from './page-boxes.ts';
import { shownBox } from './shown-at.ts';

// A page of 600 x 800 whose corner is at (10, 20), with a rectangle of 30 x 40 near its lower left corner.
const [PAGE, RECT]: [Edges, Edges] = [
  [10, 20, 610, 820],
  [15, 27, 45, 67],
];

it.each([
  [0 as const, { x: 5, y: 753, width: 30, height: 40 }],
  [90 as const, { x: 7, y: 5, width: 40, height: 30 }],
  [180 as const, { x: 565, y: 7, width: 30, height: 40 }],
  [270 as const, { x: 753, y: 565, width: 40, height: 30 }],
])('places a rectangle on a page that is turned by %i degrees', (turn, box) => {
  expect(shownBox(RECT, { shown: PAGE, turn })).toEqual(box);
});
