import { expect, it } from 'vitest';
import { neighborPages, shownPage } from './preview-pages.ts';

it('shows the page that the address asks for, or the nearest that there is', () => {
  expect(shownPage('31', 86)).toBe(31);
  expect(shownPage(null, 86)).toBe(1);
  expect(shownPage('0', 86)).toBe(1);
  expect(shownPage('87', 86)).toBe(86);
  for (const wrong of ['', '-3', '1.5', 'x', '1e3', '99999999999']) expect(shownPage(wrong, 86)).toBe(1);
});

it('has no page before the first and none after the last', () => {
  expect(neighborPages(1, 86)).toEqual({ former: null, next: 2 });
  expect(neighborPages(86, 86)).toEqual({ former: 85, next: null });
  expect(neighborPages(1, 1)).toEqual({ former: null, next: null });
});
