import { expect, it } from 'vitest';
import type { Word } from '../words/word.ts';
import { sheetTitle } from './sheet-label.ts';

/** Words in columns 80 points apart, line under line; a space stands between words of one column. */
function print(...lines: string[][]): Word[] {
  return lines.flatMap((columns, line) =>
    columns.flatMap((column, place) =>
      column.split(' ').map((text, word) => ({
        text,
        box: { x: 40 + place * 80 + word * 24, y: 700 + line * 12, width: 20, height: 10 },
      })),
    ),
  );
}

const PROGRAM = ['8.530 s May 11 2026 MiTek Industries'];

it('reads job and label of a drawing where its columns say it, whatever the order of the file', () => {
  const words = print(['Job', 'Truss', 'Truss Type', 'Qty', 'Ply'], ['B26-1', 'T14', 'Common', '4', '1'], PROGRAM);
  expect(sheetTitle(words)).toEqual({ job: 'B26-1', label: 'T14' });
  expect(sheetTitle(words.toReversed()).label).toBe('T14');
});

it('says nothing of other pages', () => {
  expect(sheetTitle([])).toEqual({ job: null, label: null });
  expect(sheetTitle(print(['General', 'notes'], ['All', 'lumber']))).toEqual({ job: null, label: null });
});
