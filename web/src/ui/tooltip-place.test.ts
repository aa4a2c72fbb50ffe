import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle, tooltipPlace } from './tooltip-place.ts';

const screen = { width: 1000, height: 600 };
const tip = { width: 100, height: 20 };

it('a tooltip stands 10 px below the middle of its target', () => {
  expect(tooltipPlace({ left: 400, right: 440, top: 100, bottom: 120 }, tip, screen)).toEqual({ left: 370, top: 130 });
});

it('a tooltip stands above where there is no space below', () => {
  expect(tooltipPlace({ left: 400, right: 440, top: 560, bottom: 590 }, tip, screen)).toEqual({ left: 370, top: 530 });
});

it('a tooltip stays on the screen', () => {
  expect(tooltipPlace({ left: 0, right: 20, top: 10, bottom: 20 }, tip, screen).left).toBe(8);
  expect(tooltipPlace({ left: 990, right: 1000, top: 10, bottom: 20 }, tip, screen).left).toBe(892);
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('throttled work runs at once, then for the last call of each pause', () => {
  const seen: number[] = [];
  const work = throttle((given: number) => seen.push(given), 50);
  work(1);
  work(2);
  work(3);
  expect(seen).toEqual([1]);
  vi.advanceTimersByTime(49);
  expect(seen).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual([1, 3]);
  work(4);
  vi.advanceTimersByTime(50);
  expect(seen).toEqual([1, 3, 4]);
  vi.advanceTimersByTime(50);
  work(5);
  expect(seen).toEqual([1, 3, 4, 5]);
});
