import { describe, expect, it } from 'vitest';
import { aPageText, aPdfFile } from '../testing/drawings/page-text.ts';
import { forteText, mitekText } from '../testing/drawings/texts.ts';
import { readWhole } from './whole-package.ts';

const count = (...files: ReturnType<typeof aPdfFile>[]) => readWhole(files).count;
const unlabeled = 'TCLL 20 TCDL 10 BCLL 0 BCDL 10 of a program that nobody knows';

describe('designs', () => {
  it('are counted by label, neither by page nor by file', () => {
    const pages = ['A1', 'A2', 'A3'].map((label) => mitekText({ label }));
    expect(count(aPdfFile('a.pdf', ...pages), aPdfFile('b.pdf', mitekText({ label: 'B1' }))).designs).toHaveLength(4);
  });

  it('fold a further sheet into the first, wherever it lies', () => {
    const pages = [mitekText(), mitekText({ label: 'A2' }), mitekText({ sheet: 2, lumber: 'continued' })];
    const { designs, clashes } = count(aPdfFile('a.pdf', ...pages));
    expect(designs.map(({ drawing, pages: sheets }) => [drawing.title.label, sheets])).toEqual([
      ['A1', 2],
      ['A2', 1],
    ]);
    expect(clashes).toEqual([]);
  });

  it('of two jobs are two, even with one label', () => {
    expect(count(aPdfFile('a.pdf', mitekText(), mitekText({ job: 'B24-0118' }))).designs).toHaveLength(2);
  });

  it('without a label count for themselves', () => {
    expect(count(aPdfFile('a.pdf', unlabeled, unlabeled)).designs).toHaveLength(2);
  });

  it('printed twice count once, and do not clash', () => {
    const again = mitekText().replace('Mon Nov 21 14:21:53 2022', 'Tue Nov 22 09:00:00 2022');
    const { designs, clashes } = count(aPdfFile('a.pdf', mitekText()), aPdfFile('b.pdf', again));
    expect(designs).toHaveLength(1);
    expect(clashes).toEqual([]);
  });

  it('are the same whether or not their text came in a second order', () => {
    const inOrder = aPageText(mitekText(), { reading: mitekText().split('\n').toReversed().join('\n') });
    const { designs, clashes } = count(aPdfFile('a.pdf', mitekText()), aPdfFile('b.pdf', inOrder));
    expect([designs.length, clashes]).toEqual([1, []]);
  });

  it('of one label that differ clash', () => {
    const { designs, clashes } = count(aPdfFile('a.pdf', mitekText(), mitekText({ lumber: '2x6 SP SS' })));
    expect(designs).toHaveLength(1);
    expect(clashes).toEqual([{ label: 'A1', first: { file: 'a.pdf', page: 1 }, second: { file: 'a.pdf', page: 2 } }]);
  });

  it('of members take their following pages with them, but not a page elsewhere', () => {
    const more = `${forteText()}\nConnections`;
    expect(count(aPdfFile('a.pdf', forteText(), more))).toMatchObject({ designs: [{ pages: 2 }], clashes: [] });
    const apart = count(aPdfFile('a.pdf', forteText(), forteText({ label: 'Beam 2' }), more));
    expect(apart.designs).toHaveLength(2);
    expect(apart.clashes).toHaveLength(1);
    expect(count(aPdfFile('a.pdf', forteText()), aPdfFile('b.pdf', more)).clashes).toHaveLength(1);
    expect(count(aPdfFile('a.pdf', forteText(), '', more)).clashes).toHaveLength(1);
  });
});
