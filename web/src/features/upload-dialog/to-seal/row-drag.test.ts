import { expect, it } from 'vitest';
import { offsetOfDrag, placeOfDrag, shiftOf } from './row-drag.ts';

const drag = (from: number, offset: number) => ({ id: 1, from, offset, rowHeight: 50 });

it('drops a row at the place whose middle it has passed, within the list', () => {
  expect(placeOfDrag(drag(2, -24), 4)).toBe(2);
  expect(placeOfDrag(drag(2, -26), 4)).toBe(1);
  expect(placeOfDrag(drag(0, 126), 4)).toBe(3);
  expect(placeOfDrag(drag(1, -500), 4)).toBe(0);
  expect(placeOfDrag(drag(1, 500), 4)).toBe(3);
});

it('draws the row no farther than the ends of the list', () => {
  expect(offsetOfDrag(drag(2, -30), 4)).toBe(-30);
  expect(offsetOfDrag(drag(2, -300), 4)).toBe(-100);
  expect(offsetOfDrag(drag(2, 300), 4)).toBe(50);
});

it('has the rows between move aside', () => {
  expect([0, 1, 2, 3].map((place) => shiftOf(place, drag(2, -60), 4))).toEqual([0, 1, 0, 0]);
  expect([0, 1, 2, 3].map((place) => shiftOf(place, drag(0, 110), 4))).toEqual([0, -1, -1, 0]);
  expect([0, 1, 2, 3].map((place) => shiftOf(place, drag(1, 5), 4))).toEqual([0, 0, 0, 0]);
});
