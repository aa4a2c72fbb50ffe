import { expect, it } from 'vitest';
import { viewedText } from './viewed-pages.ts';

it('lists the pages that a reviewer opened, those that follow one another as one', () => {
  expect(viewedText({ pages: [1, 31, 32, 33], of: 86 })).toBe('Opened 4 of 86 pages: 1, 31–33');
  expect(viewedText({ pages: [2], of: null })).toBe('Opened 1 page: 2');
  expect(viewedText({ pages: [1, 2], of: 2 })).toBe('Opened all 2 pages');
  expect(viewedText({ pages: [], of: 2 })).toBe('Opened no page');
});

it('names at most a dozen of them', () => {
  const odd = Array.from({ length: 20 }, (_, place) => 2 * place + 1);
  expect(viewedText({ pages: odd, of: 86 })).toBe(
    'Opened 20 of 86 pages: 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and others',
  );
});
