import { expect, it } from 'vitest';
import { Sheet } from '../../testing/ink-sheet.ts';
import { makeFingerprint } from '../fingerprints/recognize-seal.ts';
import { cropInk } from '../ink/added-ink.ts';
import type { Box } from '../set-proof.ts';
import { StrayInk } from './stray-ink.ts';

const aSeal = () => new Sheet().ring(200, 200, 50).letters(170, 185, 10).letters(170, 215, 10);
const seal = (page: number, sheet: Sheet) => ({ page, state: 'WA', ...sheet.added() });
const registered = () => [{ state: 'WA', fingerprint: makeFingerprint(aSeal().added().bitmap)! }];

function found(sheets: Sheet[], fingerprints = [] as ReturnType<typeof registered>) {
  const stray = new StrayInk();
  for (const [place, sheet] of sheets.entries()) stray.add(seal(place + 1, sheet));
  return stray.found(fingerprints);
}

it('finds letters inside a seal that it has on no other page', () => {
  const [place, ...others] = found([aSeal(), aSeal().letters(185, 200, 5), aSeal()]);
  expect(others).toEqual([]);
  expect(place).toMatchObject({ page: 2 });
  expect(place!.box.y).toBeCloseTo(200, 0);
});

it('finds them on one of two pages', () => {
  expect(found([aSeal().letters(185, 200, 5), aSeal()])).toMatchObject([{ page: 1 }]);
});

it('finds a straight line across a seal', () => {
  expect(found([aSeal(), aSeal().line(165, 230, 235, 170), aSeal()])).toMatchObject([{ page: 2 }]);
});

it.each([
  ['seals that are the same', [aSeal(), aSeal(), aSeal()]],
  ['signatures that differ', [aSeal().wave(160, 200, 80), aSeal().wave(165, 202, 75), aSeal().wave(158, 198, 82)]],
  [
    'a seal drawn a pixel away',
    [aSeal(), new Sheet().ring(200.6, 200.6, 50).letters(170.6, 185.6, 10).letters(170.6, 215.6, 10)],
  ],
  ['one page without a registered seal', [aSeal().letters(185, 200, 5)]],
])('has nothing against %s', (_, sheets) => {
  expect(found(sheets)).toEqual([]);
});

it('compares a single page with the registered seal', () => {
  expect(found([aSeal().letters(185, 200, 5)], registered())).toMatchObject([{ page: 1 }]);
  expect(found([aSeal()], registered())).toEqual([]);
});

it('compares what may be a seal with the same picture on other pages, and with nothing else of its size', () => {
  const stray = new StrayInk();
  const other = new Sheet().ring(200, 200, 50).letters(170, 195, 12).letters(180, 225, 6);
  for (const [place, sheet] of [aSeal(), aSeal().letters(185, 200, 5), aSeal(), other].entries())
    stray.add({ ...seal(place + 1, sheet), state: null });
  expect(stray.found(registered())).toMatchObject([{ page: 2 }]);
});

it('compares a seal whose frame something crosses with the smaller one of other pages, by the place of its words', () => {
  const own = { x: 170, y: 185, width: 60, height: 40 };
  const of = (sheet: Sheet, left = 149, known: Box[] = []) => {
    const box = { x: left, y: 149, width: 251 - left, height: 102 };
    return { state: 'WA', box, bitmap: cropInk(sheet.added(), box), words: { own, known } };
  };
  const foundIn = (...prints: ReturnType<typeof of>[]) => {
    const stray = new StrayInk();
    for (const [place, print] of prints.entries()) stray.add({ ...print, page: place + 1 });
    return stray.found([]);
  };
  const crossed = aSeal().letters(135, 198, 3).letters(180, 200, 5);
  expect(foundIn(of(aSeal()), of(aSeal()), of(crossed, 132))).toMatchObject([{ page: 3 }, { page: 3 }]);
  expect(foundIn(of(crossed, 132), of(aSeal()))).toMatchObject([{ page: 1 }, { page: 1 }]);
  const known = [{ x: 134, y: 197, width: 16, height: 8 }];
  expect(foundIn(of(aSeal()), of(aSeal().letters(135, 198, 3), 132, known))).toEqual([]);
  // Programs round the position of words, so the frame may be a pixel off.
  const framed = () => aSeal().line(150, 150, 150, 250).line(250, 150, 250, 250);
  const moved = { ...of(framed(), 150), words: { own: { ...own, x: own.x + 1 }, known: [] } };
  const taller = { x: 150, y: 130, width: 101, height: 121 };
  const higher = { ...of(framed(), 150), box: taller, bitmap: cropInk(framed().added(), taller) };
  expect(foundIn(moved, higher)).toEqual([]);
  const other = new Sheet().ring(192, 200, 58).letters(170, 200, 8);
  expect(foundIn(of(aSeal()), of(aSeal()), of(other, 132))).toEqual([]);
});
