import { expect, it } from 'vitest';
import { filterPages, firstPage, offeredFilters, pageAfter, pageAround } from './proof-pages.ts';
import { aFailedPage, aPage, anOpenPlace, aProof } from './testing/a-proof.ts';

const cover = aPage({ page: 1, result: 'added', compared_with: null, seals: [] });
const proof = aProof({
  pages: [
    cover,
    aPage({ page: 2 }),
    aFailedPage(3),
    aPage({ page: 4, result: 'unchecked', seals: [] }),
    aFailedPage(5),
  ],
  open: [anOpenPlace(2), anOpenPlace(3)],
});

it('filters narrow the pages, and Unexplained is there only where something is', () => {
  const pages = filterPages(proof);
  expect(pages).toEqual({ all: [1, 2, 3, 4, 5], failed: [3, 5], unexplained: [2, 3], sealed: [2, 3, 5] });
  expect(offeredFilters(pages)).toEqual(['all', 'failed', 'unexplained', 'sealed']);
  expect(offeredFilters(filterPages(aProof()))).toEqual(['all', 'failed', 'sealed']);
});

it('the page beside another one is found also from a page that the filter leaves out', () => {
  expect(pageAfter([3, 5], 4, 1)).toBe(5);
  expect(pageAfter([3, 5], 4, -1)).toBe(3);
  expect(pageAfter([3, 5], 5, 1)).toBeNull();
});

it('the next failed page after the last is the first', () => {
  expect(pageAround([3, 5], 5, 1)).toBe(3);
  expect(pageAround([3, 5], 3, -1)).toBe(5);
  expect(pageAround([], 3, 1)).toBeNull();
});

it('begins with the page that is asked for, else with the first that failed, else with one to look at', () => {
  expect(firstPage(proof, 4)).toBe(4);
  expect(firstPage(proof, 99)).toBe(3);
  expect(firstPage(aProof({ open: [anOpenPlace(2)] }), null)).toBe(2);
  expect(firstPage(aProof(), null)).toBe(1);
});
