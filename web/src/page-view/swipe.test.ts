import { expect, it } from 'vitest';
import { swipeStep } from './swipe.ts';

it('a finger that goes left leads to the next page, one that goes right to the former', () => {
  expect(swipeStep({ x: 300, y: 400 }, { x: 200, y: 420 })).toBe(1);
  expect(swipeStep({ x: 200, y: 400 }, { x: 300, y: 380 })).toBe(-1);
});

it('a short or slanted way leads nowhere', () => {
  expect(swipeStep({ x: 300, y: 400 }, { x: 260, y: 400 })).toBeNull();
  expect(swipeStep({ x: 300, y: 400 }, { x: 220, y: 460 })).toBeNull();
});
