import { describe, expect, it } from 'vitest';
import { pictureKey, rangesLeft, runOf, runsOf, type PageKind, type PageRun } from './page-run.ts';

describe('a run', () => {
  it('has the pages around the one that is asked for, and none that the PDF does not have', () => {
    const run = (kind: PageKind, page: number, pages: number) => Object.values(runOf(kind, page, pages));
    expect([run('page', 1, 20), run('page', 8, 20), run('page', 9, 20), run('page', 20, 20)]).toEqual([
      [1, 8],
      [1, 8],
      [9, 16],
      [17, 20],
    ]);
    expect([run('thumbnail', 100, 250), run('thumbnail', 101, 250), run('thumbnail', 250, 250)]).toEqual([
      [1, 100],
      [101, 200],
      [201, 250],
    ]);
    expect([run('double', 7, 20), run('quadruple', 20, 20), run('count', 1, 1)]).toEqual([
      [7, 7],
      [20, 20],
      [1, 1],
    ]);
  });

  it.each<[PageKind, number]>([
    ['thumbnail', 1],
    ['thumbnail', 100],
    ['thumbnail', 101],
    ['page', 1000],
    ['words', 1000],
    ['double', 3],
  ])('is one of those that have every page once: %s of %i pages', (kind, pages) => {
    const all = runsOf(kind, pages).flatMap((page) => {
      const { firstPage, lastPage } = runOf(kind, page, pages);
      expect(firstPage).toBe(page);
      return Array.from({ length: lastPage - firstPage + 1 }, (_, place) => firstPage + place);
    });
    expect(all).toEqual(Array.from({ length: pages }, (_, place) => place + 1));
  });
});

describe('what is left of a run', () => {
  const left = (wantedPage: number, drawn: number[], failed: number[] = []) =>
    rangesLeft({ firstPage: 1, lastPage: 8, wantedPage, drawn, failed } as PageRun).map(({ first, last }) => [
      first,
      last,
    ]);

  it('begins with the page that somebody waits for', () => {
    expect([left(1, []), left(6, []), left(8, [])]).toEqual([
      [[1, 8]],
      [
        [6, 8],
        [1, 5],
      ],
      [
        [8, 8],
        [1, 7],
      ],
    ]);
  });

  it('is without what is drawn already or could not be', () => {
    expect(left(3, [3, 4, 1], [7])).toEqual([
      [5, 6],
      [8, 8],
      [2, 2],
    ]);
    expect(left(3, [1, 2, 3, 4, 5, 6, 7], [8])).toEqual([]);
  });
});

it('is stored by the bytes of the PDF, its kind and its page', () => {
  const key = (byte: number, kind: PageKind, page: number) =>
    pictureKey({ sha256: Buffer.alloc(32, byte) }, kind, page);
  expect(key(1, 'page', 3)).toBe(`v1/${'01'.repeat(32)}/page/3`);
  expect(new Set([key(1, 'page', 3), key(2, 'page', 3), key(1, 'double', 3), key(1, 'page', 4)]).size).toBe(4);
});
