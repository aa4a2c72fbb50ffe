import { describe, expect, it } from 'vitest';
import { at, atAll, counted, listed, shares, shortName } from './wording.ts';

const letters = (count: number) => ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].slice(0, count);

describe('a list in a sentence', () => {
  it.each([
    [0, ''],
    [1, 'A'],
    [2, 'A and B'],
    [5, 'A, B, C, D and E'],
    [6, 'A, B, C, D and 2 more'],
    [8, 'A, B, C, D and 4 more'],
  ])('of %i reads %j', (count, words) => {
    expect(listed(letters(count))).toBe(words);
  });
});

it('counts one and many', () => {
  expect([0, 1, 2].map((count) => counted(count, 'page'))).toEqual(['0 pages', '1 page', '2 pages']);
});

it('cuts a long path at its beginning', () => {
  expect(shortName('x'.repeat(80))).toBe('x'.repeat(80));
  expect(shortName(`${'x'.repeat(80)}.pdf`)).toBe(`…${'x'.repeat(75)}.pdf`);
  expect(at({ file: 'Drawings.pdf', page: 3 })).toBe('page 3 of Drawings.pdf');
});

it('names pages by their files, and not more files than one reads', () => {
  const places = [1, 2, 5].map((page) => ({ file: 'Scan.pdf', page }));
  expect(atAll([...places, { file: 'Photo.pdf', page: 1 }])).toBe('pages 1, 2 and 5 of Scan.pdf; page 1 of Photo.pdf');
  const files = (count: number) => letters(count).map((file) => ({ file, page: 1 }));
  expect(atAll(files(5))).toBe('page 1 of A; page 1 of B; page 1 of C; page 1 of D; page 1 of E');
  expect(atAll(files(6))).toBe('page 1 of A; page 1 of B; page 1 of C; page 1 of D; page 1 of E; and more');
});

it('says how many pages print each value, and where the rarer ones are', () => {
  const vote = (value: string, pages: number) => ({ value, pages, file: 'a.pdf', page: 3 });
  expect(shares([vote('IRC2018', 5), vote('IRC2021', 1), vote('IBC2018', 2)])).toBe(
    'IRC2018 on 5 pages, IRC2021 on 1 page (page 3 of a.pdf) and IBC2018 on 2 pages (first on page 3 of a.pdf)',
  );
});
