import { describe, expect, it } from 'vitest';
import { lineOfWords } from '../../testing/words.ts';
import { areInPlace, drawingsInFront, findPageFaults, type PageFaults } from './find-pages.ts';
import { isShownBy, markOf } from './page-mark.ts';

/** Pages by their labels; `*` is a page on which a word was changed, `_` one without words. */
function marksOf(pages: string, ...more: string[]) {
  return pages.split(' ').map((label) => {
    if (label === '_') return markOf([]);
    const changed = label.endsWith('*') ? ['Ply', '2'] : ['Ply', '1'];
    const name = label.replace('*', '');
    return markOf(lineOfWords([`Job B24-0117 Truss ${name} Qty 2 Span ${name}-0-0`, ...changed, ...more].join(' ')));
  });
}

const faultsOf = (reference: string, sealed: string) => {
  const marks = { reference: marksOf(reference), sealed: marksOf(sealed, 'STATE OF VIRGINIA') };
  const front = marks.sealed.length - marks.reference.length;
  const differing = marks.sealed.flatMap((page, at) => {
    const wanted = marks.reference[at - front];
    return wanted && wanted.length > 0 && !isShownBy(wanted, page) ? [at + 1] : [];
  });
  if (front >= 0 && areInPlace(differing, marks)) return null;
  return findPageFaults(marks);
};
const only = (found: Partial<PageFaults>) => ({ foreign: [], repeated: [], misplaced: [], missing: [], ...found });

describe('the pages of a set', () => {
  it.each<[string, reference: string, sealed: string, Partial<PageFaults> | null]>([
    ['that are as they were', 'A B C D', 'A B C D', null],
    ['with a changed one', 'A B C D', 'A B* C D', null],
    ['with one that is another sheet', 'A B C D', 'A X C D', null],
    ['with covers in front', 'A B C D', 'X Y A B C D', null],
    ['with a cover in front and a changed one', 'A B C D', 'X A* B C D', null],
    ['with a copy in front, as a cover', 'A B C D', 'B A B C D', null],
    ['with a changed one among two that are alike', 'A A B C', 'A* A B C', null],
    ['all without words', '_ _ _', '_ _ _ _', null],

    ['with one inserted', 'A B C D', 'A B X C D', { foreign: [3] }],
    ['with one inserted after the first', 'A B C D', 'A X B C D', { foreign: [2] }],
    ['with one without words inserted', 'A B C D', 'A _ B C D', { foreign: [2] }],
    ['with two inserted in two places', 'A B C D', 'A X B C Y D', { foreign: [2, 5] }],
    ['with one inserted beside a changed one', 'A B C D', 'A X B* C D', { foreign: [2] }],
    ['with a cover and one inserted', 'A B C D', 'Y A B X C D', { foreign: [4] }],
    ['with one appended', 'A B C D', 'A B C D X', { foreign: [5] }],
    ['with two appended', 'A B C D', 'A B C D X Y', { foreign: [5, 6] }],
    ['with one appended to a single page', 'A', 'A X', { foreign: [2] }],

    ['with a copy inserted later', 'A B C D E', 'A B C D B E', { repeated: [{ page: 5, of: 2 }] }],
    ['with a copy inserted earlier', 'A B C D E', 'A E B C D E', { repeated: [{ page: 2, of: 5 }] }],
    ['with a copy beside its original', 'A B C D', 'A B B C D', { repeated: [{ page: 3, of: 2 }] }],
    ['with a copy appended', 'A B C D', 'A B C D B', { repeated: [{ page: 5, of: 2 }] }],
    [
      'with a copy in place of another page',
      'A B C D E F',
      'A B C D D F',
      { repeated: [{ page: 5, of: 4 }], missing: [5] },
    ],

    ['two of which changed places', 'A B C D', 'A C B D', { misplaced: [2, 3] }],
    ['two of which changed places, far apart', 'A B C D E F', 'A E C D B F', { misplaced: [2, 5] }],
    ['one of which moved to the end', 'A B C D E', 'A C D E B', { misplaced: [5] }],
    ['from the last to the first', 'A B C', 'C B A', { misplaced: [1, 2, 3] }],
    ['with a cover and two that changed places', 'A B C D', 'X A C B D', { misplaced: [3, 4] }],
    ['with one inserted and two that changed places', 'A B C D E', 'A X B D C E', { foreign: [2], misplaced: [4, 5] }],

    ['with one missing and one appended', 'A B C D E', 'A B D E X', { foreign: [5], missing: [3] }],
    ['with one missing and one inserted elsewhere', 'A B C D E', 'A X B D E', { foreign: [2], missing: [3] }],
    ['with one missing and a cover', 'A B C D E', 'X A B D E', { missing: [3] }],
    ['with one missing', 'A B C', 'A C', { missing: [2] }],
    ['with one missing and one changed', 'A B C D E', 'A C* D E', { missing: [2] }],
    ['with one missing and a page without words', 'A _ C D', 'A _ D', { missing: [3] }],
    ['with a page without words missing', 'A B C _', 'A B C', { missing: [4] }],
    ['with two missing and one appended', 'A B C D E', 'A B E X', { foreign: [4], missing: [3, 4] }],
    ['of another set', 'A B C', 'X Y', { missing: [1, 2, 3] }],
  ])('%s', (_, reference, sealed, found) => {
    expect(faultsOf(reference, sealed)).toEqual(found && only(found));
  });

  it('whose words are a seal’s alone are not shown by each page that has the seal', () => {
    const seal = 'STATE OF VIRGINIA Jordan Example 12345';
    const page = (words: string) => markOf(lineOfWords(`${words} ${seal}`));
    const picture = markOf(lineOfWords(seal));
    const marks = {
      reference: [page('Job B24-0117 Truss A Qty 2'), picture],
      sealed: [page('Job B24-0117 Truss A Qty 3'), picture],
    };
    expect(areInPlace([1], marks)).toBe(true);
  });

  it('stand in their own place rather than repeat another', () => {
    const seal = markOf(lineOfWords('STATE OF VIRGINIA Jordan Example 12345'));
    const marks = { reference: [markOf(lineOfWords('Job B24-0117 Truss A Qty 2')), seal], sealed: [seal, seal] };
    expect(findPageFaults(marks)).toEqual(only({ missing: [1] }));
  });

  it.each<[string, string, string, number[]]>([
    ['a drawing with another number in it', 'A B C', 'B* A B C', [1]],
    ['a cover', 'A B C', 'X A B C', []],
    ['nothing', 'A B C', 'A* B C', []],
  ])('have %s in front', (_, reference, sealed, found) => {
    const cover = markOf(lineOfWords('Dear customer, these are the designs of job B24-0117 as you asked us'));
    const marks = marksOf(sealed).map((mark, at) => (sealed.split(' ')[at] === 'X' ? cover : mark));
    expect(drawingsInFront({ reference: marksOf(reference), sealed: marks })).toEqual(found);
  });

  it('are never out of place without a reason', () => {
    const labels = ['A', 'B', 'C', 'B*', 'X', '_'];
    const longer = (sets: string[]) => sets.flatMap((set) => labels.map((label) => `${set} ${label}`));
    const short = longer(labels);
    for (const sealed of [...short, ...longer(short), ...longer(longer(short))]) {
      const found = faultsOf('A B C', sealed);
      expect([sealed, found === null || Object.values(found).some((pages) => pages.length > 0)]).toEqual([
        sealed,
        true,
      ]);
    }
  });

  it('are found among thousands, of which many are identical', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => (at % 2 === 0 ? 'A' : `T${at}`));
    const sealed = many.toSpliced(3_001, 0, 'X').join(' ');
    expect(faultsOf(many.join(' '), sealed)).toEqual(only({ foreign: [3_002] }));
  });
});
