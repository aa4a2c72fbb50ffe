import { expect, it } from 'vitest';
import { SeenNumbers } from './seen-numbers.ts';

it('knows each number once, however large', () => {
  const seen = new SeenNumbers();
  const numbers = [1, 7, 8, 65_535, 65_536, 65_537, 3_000_000_000];
  expect(numbers.map((number) => seen.add(number))).toEqual(numbers.map(() => true));
  expect(numbers.map((number) => seen.add(number))).toEqual(numbers.map(() => false));
  expect(seen.add(2)).toBe(true);
});
