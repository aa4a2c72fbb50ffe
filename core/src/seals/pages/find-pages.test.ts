import { expect, it } from 'vitest';
import { lineOfWords } from '../../testing/words.ts';
import { lostPages, misplacedPages } from './find-pages.ts';
import { markOf } from './page-mark.ts';

const page = (label: string) => lineOfWords(`Job B24-0117 Truss ${label} Qty 2 Ply 1`);
const REFERENCE = ['A1', 'A2', 'A3'].map((label) => markOf(page(label)));
const sealed = (...labels: string[]) =>
  labels.map((label) => markOf([...page(label), ...lineOfWords('STATE OF WASHINGTON')]));

it('finds which pages were lost', () => {
  expect(lostPages(REFERENCE, sealed('A1', 'A3'))).toEqual([2]);
});

it('names no page as lost that has no words to find it by', () => {
  expect(lostPages([...REFERENCE, markOf([])], sealed('A1', 'A3'))).toEqual([2]);
});

it('finds pages that stand in the place of others', () => {
  const asked = { reference: REFERENCE, sealed: sealed('A2', 'A1', 'A3') };
  expect(misplacedPages([1, 2], asked)).toEqual([1, 2]);
});

it('does not find a changed page elsewhere', () => {
  const asked = { reference: REFERENCE, sealed: sealed('A1', 'B7', 'A3') };
  expect(misplacedPages([2], asked)).toEqual([]);
});
