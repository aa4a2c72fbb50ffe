import { describe, expect, it } from 'vitest';
import { Sheet } from '../../testing/ink-sheet.ts';
import { lineOfWords } from '../../testing/words.ts';
import type { ReadSeal } from '../reading/read-seals.ts';
import { explainPage } from './explain-page.ts';
import { visibleWords } from './visible-words.ts';

const SEAL: ReadSeal = {
  state: 'WA',
  hasName: true,
  hasNumber: true,
  sealedOn: null,
  box: { x: 165, y: 175, width: 70, height: 50 },
  core: { x: 165, y: 175, width: 70, height: 50 },
};
const around = (sheet: Sheet, read: ReadSeal[] = [SEAL], isWholePage = false) =>
  explainPage([sheet.map()], read, new Set(), { isWholePage, isSameProgram: true });
const aSeal = () => new Sheet().ring(200, 200, 50).letters(170, 190, 10).letters(170, 210, 10);

it('gives a read seal all ink inside its ring', () => {
  const found = around(aSeal());
  expect(found).toMatchObject({ unread: [], unexplained: [] });
  expect(found.seals[0]!.box.width).toBeCloseTo(100, -1);
});

it('finds the ring around a seal to which words of the seal above were counted', () => {
  const more = { ...SEAL, box: { ...SEAL.box, y: 130, height: 95 } };
  expect(around(aSeal(), [more]).seals[0]!.box.y).toBeCloseTo(150, 0);
});

it('finds the ring also where a line of the drawing cuts it', () => {
  expect(around(new Sheet().ring(200, 200, 50, 0.05).letters(170, 190, 10))).toMatchObject({ unexplained: [] });
});

it('finds the frame that a line of text cuts in two', () => {
  const half = (sheet: Sheet, edge: number, end: number) =>
    sheet.line(150, end, 150, edge).line(150, edge, 250, edge).line(250, edge, 250, end);
  const halves = (right: number) =>
    half(new Sheet(), 150, 196).line(150, 206, 150, 250).line(150, 250, right, 250).line(right, 250, right, 206);
  const found = around(halves(250).letters(170, 185, 10));
  expect(found.unexplained).toEqual([]);
  expect(found.seals[0]!.box.height).toBeCloseTo(100, -1);
  // What ends elsewhere is another thing.
  expect(around(halves(262).letters(170, 185, 10)).unexplained).not.toEqual([]);
});

it('takes a written name beside the seal for its signature', () => {
  expect(around(aSeal().wave(190, 265, 90)).unexplained).toEqual([]);
});

it('leaves letters unexplained that stand apart from a picture of a seal', () => {
  expect(around(aSeal().letters(180, 270, 8), []).unexplained).toHaveLength(1);
});

it.each([
  ['a straight line beside the seal', aSeal().line(170, 262, 270, 290)],
  ['a written name far from any seal', aSeal().wave(290, 365, 90)],
  ['letters beside the seal', aSeal().letters(260, 260, 6)],
  ['a dot', aSeal().dot(300, 300)],
  ['a small stamp beside the seal', aSeal().ring(285, 200, 24).wave(270, 200, 30)],
])('leaves %s unexplained', (_, sheet) => {
  expect(around(sheet).unexplained).toHaveLength(1);
});

it('explains words that are known, and the ink of no other', () => {
  const known = lineOfWords('date', { x: 260, y: 260, size: 6 });
  const sheet = aSeal().letters(261, 261, 2).letters(330, 330, 2);
  const found = explainPage([sheet.map()], [SEAL], new Set(known), { isWholePage: false, isSameProgram: true });
  expect(found.unexplained).toHaveLength(1);
});

it('sees a picture of a seal that no words explain, with the line under it', () => {
  const found = around(aSeal().letters(180, 265, 8), []);
  expect(found.unexplained).toEqual([]);
  expect(found.unread).toHaveLength(1);
  expect(found.unread[0]!.height).toBeGreaterThan(115);
});

it.each([
  ['a ring around nothing', new Sheet().ring(200, 200, 50)],
  ['a cross', new Sheet().line(150, 150, 250, 250).line(150, 250, 250, 150)],
  ['something small', new Sheet().ring(200, 200, 20).letters(190, 195, 4)],
])('takes %s for no seal', (_, sheet) => {
  const found = around(sheet, []);
  expect(found.unread).toEqual([]);
  expect(found.unexplained.length).toBeGreaterThan(0);
});

it('asks for a ring or a box where the whole page is new', () => {
  expect(around(aSeal(), [], true).unread).toHaveLength(1);
  const block = new Sheet();
  for (let line = 0; line < 8; line += 1) block.letters(150, 150 + line * 10, 16);
  expect(around(block, [], true).unread).toEqual([]);
});

it('counts words only where ink was added under them', () => {
  const words = [...lineOfWords('seen', { x: 150, y: 150 }), ...lineOfWords('white', { x: 150, y: 300 })];
  expect(visibleWords(words, [new Sheet().letters(151, 151, 3).map()]).map(({ text }) => text)).toEqual(['seen']);
});

it('takes no ink away for what lies beside the map', () => {
  const map = aSeal().map();
  const before = map.blobs().length;
  map.erase({ x: 0, y: 95, width: 40, height: 20 });
  map.erase({ x: 900, y: 95, width: 40, height: 20 });
  expect(map.blobs()).toHaveLength(before);
});

describe('the drawing under added ink', () => {
  it.each([
    ['inside the ring', aSeal().drawn(200, 180)],
    ['beside a stroke that the ring doesn’t touch', aSeal().line(153, 153, 153, 158).drawn(150.5, 155)],
    ['under a signature beside the seal', aSeal().wave(190, 265, 90).drawn(230, 265)],
  ])('is reported %s', (_, sheet) => {
    const { overDrawing, unexplained } = around(sheet);
    expect(unexplained).toEqual([]);
    expect(overDrawing).toHaveLength(1);
  });

  it.each([
    ['far from it', aSeal().wave(190, 265, 90).drawn(330, 330)],
    ['in the corner that the ring leaves free', aSeal().drawn(157, 157)],
  ])('is not reported %s', (_, sheet) => {
    expect(around(sheet).overDrawing).toEqual([]);
  });

  it('is reported beside a known word that hides a stroke', () => {
    const known = lineOfWords('date', { x: 260, y: 260, size: 6 });
    const sheet = aSeal().letters(261, 261, 2).drawn(259, 262);
    const found = explainPage([sheet.map()], [SEAL], new Set(known), { isWholePage: false, isSameProgram: true });
    expect(found.overDrawing).toHaveLength(1);
  });

  it('is reported under a seal that no one can read', () => {
    const found = around(aSeal().drawn(200, 180), []);
    expect(found.unread).toHaveLength(1);
    expect(found.overDrawing).toHaveLength(1);
  });

  it('is nothing where the whole page is new', () => {
    expect(around(aSeal().drawn(200, 180), [SEAL], true).overDrawing).toEqual([]);
  });
});

it('leaves pale ink unexplained that stands by itself, and takes the pale edge of darker ink for its part', () => {
  const dot = (sheet: Sheet) => sheet.pale(300, 300).pale(300.8, 300);
  expect(around(dot(aSeal())).unexplained).toHaveLength(1);
  expect(around(aSeal().wave(190, 265, 90).pale(191, 268)).unexplained).toEqual([]);
  expect(around(new Sheet().pale(300, 300, 14), []).unexplained).toHaveLength(1);
  expect(around(aSeal().pale(300, 300, 7)).unexplained).toEqual([]);
});
