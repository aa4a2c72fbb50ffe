import { expect, it } from 'vitest';
import { lineOfWords, linesOfWords } from '../../testing/words.ts';
import { compareWords } from './compare-words.ts';
import { parseWords } from './parse-words.ts';
import { plainWord } from './plain-word.ts';
import type { Word } from './word.ts';

const texts = (words: Word[]) => words.map(({ text }) => text);
const PAGE = linesOfWords(['TCLL 35.0 BCDL 10.0', 'Span 24-0-0 Qty 2', 'Lumber 2x4 DF No.2']);

it('reads pages, words, boxes and what is written with an ampersand', () => {
  const printed = `<doc>
  <page width="612.000000" height="792.000000">
    <word xMin="36.000000" yMin="16.000000" xMax="47.500000" yMax="23.000000">Job</word>
    <word xMin="50.0" yMin="16.0" xMax="60.0" yMax="23.0">&lt;a&amp;b&gt;</word>
  </page>
  <page width="612.000000" height="792.000000">
  </page>
</doc>`;
  expect(parseWords(printed)).toEqual([
    [
      { text: 'Job', box: { x: 36, y: 16, width: 11.5, height: 7 } },
      { text: '<a&b>', box: { x: 50, y: 16, width: 10, height: 7 } },
    ],
    [],
  ]);
});

it.each([
  ['ﬁrst', 'first'],
  ['24′–0″', `24'-0"`],
  ['MiTek®', 'MiTek'],
  ['soft\u00ADhyphen', 'softhyphen'],
  ['•', ''],
])('compares %s as %s', (text, plain) => {
  expect(plainWord(text)).toBe(plain);
});

it('finds nothing missing where words were only added', () => {
  const seal = lineOfWords('STATE OF WASHINGTON', { x: 400, y: 500 });
  expect(compareWords(PAGE, [...PAGE, ...seal])).toEqual({ missing: [], added: seal });
});

it('misses one changed number', () => {
  const changed = PAGE.map((word) => (word.text === '35.0' ? { ...word, text: '25.0' } : word));
  const { missing, added } = compareWords(PAGE, changed);
  expect([texts(missing), texts(added)]).toEqual([['35.0'], ['25.0']]);
});

it('counts how often a word is there', () => {
  const page = lineOfWords('2x4 2x4 2x4');
  expect(texts(compareWords(page, page.slice(1)).missing)).toEqual(['2x4']);
});

it('separates an added word from the same word that was there before, by its place', () => {
  const before = lineOfWords('Washington', { x: 72, y: 700 });
  for (const place of [
    { x: 400, y: 700 },
    { x: 72, y: 100 },
  ]) {
    const seal = lineOfWords('Washington', place);
    expect(compareWords(before, [...seal, ...before])).toEqual({ missing: [], added: seal });
  }
});

it('accepts words that are divided in another way at the same place', () => {
  const [first] = lineOfWords('24-0-0');
  const { x, y, height } = first!.box;
  const parts = [
    { text: '24', box: { x, y, width: 8, height } },
    { text: '-0-0', box: { x: x + 9, y, width: 14, height } },
  ];
  expect(compareWords([first!], parts)).toEqual({ missing: [], added: [] });
  expect(compareWords(parts, [first!])).toEqual({ missing: [], added: [] });
});

it('does not accept a digit more at the same place', () => {
  const [first] = lineOfWords('35.0');
  const longer = { text: '135.0', box: { ...first!.box, x: first!.box.x - 4, width: first!.box.width + 4 } };
  expect(texts(compareWords([first!], [longer]).missing)).toEqual(['35.0']);
});

it('does not take the same letters elsewhere for a divided word', () => {
  const [word] = lineOfWords('24-0-0');
  const elsewhere = lineOfWords('24 -0-0', { x: 300, y: 300 });
  expect(texts(compareWords([word!], elsewhere).missing)).toEqual(['24-0-0']);
});
