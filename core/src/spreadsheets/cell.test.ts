import { describe, expect, it } from 'vitest';
import { clockOf, safeText } from './cell.ts';

describe('text in a cell', () => {
  it.each([
    ['=HYPERLINK("http://evil.example","Open")'],
    ["=cmd|'/c calc'!A1.pdf"],
    ['+1 540 555 0101'],
    ['-2+3'],
    ['@SUM(A1:A9)'],
    ['\t=1'],
    ['\r=1'],
    ['\n=1'],
    ['  =1+1'],
    ['\u200B=1+1'],
    ['\uFEFF=1+1'],
    ['\u2212 1'],
    ['＝1+1'],
    ['＋1'],
    ['－1'],
    ['＠x'],
  ])('gets an apostrophe where a program could take it for a formula: %j', (text) => {
    expect(safeText(text)).toBe(`'${text}`);
  });

  it.each([['Lot 14 = Maple'], ['1-2'], ["'quoted"], [''], ['D48213'], ['a@b.example']])(
    'stays as it is otherwise: %j',
    (text) => {
      expect(safeText(text)).toBe(text);
    },
  );
});

it('shows an instant in the time zone of the reader, on both sides of a change of clocks', () => {
  const clock = clockOf('America/New_York');
  expect(clock(new Date('2026-07-01T03:30:00Z'))).toBe('2026-06-30 23:30');
  expect(clock(new Date('2026-11-14T05:00:00Z'))).toBe('2026-11-14 00:00');
});
