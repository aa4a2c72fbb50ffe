import { expect, it } from 'vitest';
import { openReadingBudget } from './reading-budget.ts';

const MB = 1024 ** 2;

it('gives one page ten seconds, and more for bytes and further pages', () => {
  const { secondsFor } = openReadingBudget(200 * MB);
  expect(secondsFor(100_000)).toBe(10);
  expect(secondsFor(200 * MB)).toBe(110);
  expect(secondsFor(100_000, 30)).toBe(39);
});

it('gives a package a minute, and more for its bytes and pages, but five at the most', () => {
  const allOf = (bytes: number, pages: number) => {
    const { takePages, spend, secondsFor } = openReadingBudget(bytes);
    takePages(pages);
    let all = 0;
    for (let seconds = secondsFor(0); seconds > 0; seconds = secondsFor(0)) {
      spend(seconds);
      all += seconds;
    }
    return Math.floor(all);
  };
  expect([allOf(0, 0), allOf(90 * MB, 0), allOf(0, 500), allOf(2_000 * MB, 0)]).toEqual([60, 150, 110, 300]);
});

it('ends by the clock, too', () => {
  let now = 0;
  const { secondsFor, elapsedSeconds } = openReadingBudget(0, () => now);
  now = 499_000;
  expect([secondsFor(0), elapsedSeconds()]).toEqual([10, 1]);
  now = 501_000;
  expect([secondsFor(0), elapsedSeconds()]).toEqual([0, 0]);
});

it('suffices for the pages and the text of a large package, and for no more', () => {
  const { takePages, takeText } = openReadingBudget(0);
  expect([takePages(15_000), takePages(5_000), takePages(1)]).toEqual([true, true, false]);
  expect([takeText(60 * MB), takeText(10 * MB)]).toEqual([true, false]);
});
