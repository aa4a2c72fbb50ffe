import { expect, it } from 'vitest';
import type { PageBoxes } from '../../pdf/inspection/page-boxes.ts';
import { comparePaper } from './compare-paper.ts';

const NOTHING = { left: 0, top: 0, right: 0, bottom: 0 };
const PLAIN: PageBoxes = {
  shown: [0, 0, 612, 792],
  unit: 1,
  turn: 0,
  outside: { media: NOTHING, bleed: NOTHING, trim: NOTHING, art: NOTHING },
};
const page = (
  changes: Omit<Partial<PageBoxes>, 'outside'> & { outside?: Partial<PageBoxes['outside']> },
): PageBoxes => ({
  ...PLAIN,
  ...changes,
  outside: { ...PLAIN.outside, ...changes.outside },
});
const MARGINS = { left: 10, top: 20, right: 30, bottom: 40 };
const CROPPED = page({ shown: [10, 40, 612, 792], outside: { media: MARGINS } });

it.each<[string, PageBoxes, PageBoxes]>([
  ['the same', PLAIN, PLAIN],
  ['moved', PLAIN, page({ shown: [100, -50, 712, 742] })],
  ['rounded', PLAIN, page({ shown: [0, 0, 611.5, 792.4] })],
  ['in other units', PLAIN, page({ shown: [0, 0, 306, 396], unit: 2 })],
  [
    'with the boxes of a printer',
    CROPPED,
    page({ ...CROPPED, outside: { media: MARGINS, bleed: MARGINS, trim: MARGINS } }),
  ],
  ['without what was cut off', CROPPED, page({ shown: [0, 0, 602, 752] })],
  ['with boxes that it had', page({ outside: { trim: MARGINS } }), page({ outside: { trim: MARGINS } })],
])('takes a page for the same that is written %s', (_, before, after) => {
  expect(comparePaper(before, after)).toEqual({ problem: null, turn: 0, liesAcross: false });
});

it.each<[string, PageBoxes, PageBoxes, 'size' | 'boxes']>([
  ['twice the size', PLAIN, page({ unit: 2 }), 'size'],
  ['another width', PLAIN, page({ shown: [0, 0, 600, 792] }), 'size'],
  ['paper that is not shown', PLAIN, page({ outside: { media: MARGINS } }), 'boxes'],
  ['less of that paper', CROPPED, page({ ...CROPPED, outside: { media: { ...MARGINS, top: 5 } } }), 'boxes'],
  ['a smaller box for printers', PLAIN, page({ outside: { trim: { ...NOTHING, bottom: -100 } } }), 'boxes'],
])('sees %s', (_, before, after, problem) => {
  expect(comparePaper(before, after).problem).toBe(problem);
});

it('follows the boxes of a page that is turned', () => {
  const turned = { left: 40, top: 10, right: 20, bottom: 30 };
  const after = page({ ...CROPPED, turn: 90, outside: { media: turned } });
  expect(comparePaper(CROPPED, after)).toEqual({ problem: null, turn: 90, liesAcross: true });
  const before = page({ ...CROPPED, turn: 90, outside: { media: turned } });
  // Drawn turned, and no longer said to be.
  const drawn = page({ shown: [0, 0, 752, 602], outside: { media: turned } });
  expect(comparePaper(before, drawn)).toEqual({ problem: null, turn: 270, liesAcross: false });
  expect(comparePaper(CROPPED, page({ ...CROPPED, turn: 90, outside: { media: MARGINS } })).problem).toBe('boxes');
});
