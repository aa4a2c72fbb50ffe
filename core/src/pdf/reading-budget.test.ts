import { expect, it } from 'vitest';
import { openReadingBudget } from './reading-budget.ts';

it('gives a small file 30 seconds and a large one more, until the time of the package is over', () => {
  let now = 1000;
  const { secondsFor } = openReadingBudget(() => now);
  expect(secondsFor(100_000)).toBe(30);
  expect(secondsFor(200 * 1024 ** 2)).toBe(130);
  now += 290_000;
  expect(secondsFor(100_000)).toBe(10);
  now += 60_000;
  expect(secondsFor(100_000)).toBe(0);
});

it('suffices for the pages and the text of a large package, and for no more', () => {
  const { takePages, takeText } = openReadingBudget();
  expect([takePages(15_000), takePages(5_000), takePages(1)]).toEqual([true, true, false]);
  expect([takeText(60 * 1024 ** 2), takeText(10 * 1024 ** 2)]).toEqual([true, false]);
});
