import { findFamily } from '../../drawings/sheets/families.ts';
import { toSheet } from '../../drawings/sheets/sheet.ts';
import type { TitleBlock } from '../../drawings/sheets/title-block.ts';
import type { Box } from '../set-proof.ts';
import type { Word } from '../words/word.ts';

/** A larger part of a line's height between two words is a gap between columns. */
const COLUMN_GAP = 0.8;

/** What a sheet says it is: its job's number and the label of its design, such as 'T14'; null where it says nothing that we can read. */
export type SheetTitle = Pick<TitleBlock, 'job' | 'label'>;

const NO_TITLE: SheetTitle = { job: null, label: null };

/** Reads the title of a sheet of these words. Words of a sheet that was turned stand in no lines: then their order alone has to do. */
export function sheetTitle(words: readonly Word[]): SheetTitle {
  if (words.length === 0) return NO_TITLE;
  const title = readTitle(layOut(words), inOrder(words));
  return title.label === null ? readTitle('', words.map(({ text }) => text).join(' ')) : title;
}

/** A label is one word. */
const LABEL = /^\S{1,20}$/;

function readTitle(layout: string, reading: string): SheetTitle {
  // No label is read from the size of a sheet.
  const sheet = toSheet({ layout, reading, width: 0, height: 0 });
  const { job, label } = findFamily(sheet.text)?.read(sheet) ?? NO_TITLE;
  return { job, label: label !== null && LABEL.test(label) ? label : null };
}

/** Writes words as they lie on the paper: line under line, with more than one space where there is a gap. */
function layOut(words: readonly Word[]): string {
  const lines: { middle: number; words: Word[] }[] = [];
  for (const word of words.toSorted((one, other) => middleOf(one.box) - middleOf(other.box))) {
    const line = lines.at(-1);
    if (line && middleOf(word.box) - line.middle < word.box.height / 2) line.words.push(word);
    else lines.push({ middle: middleOf(word.box), words: [word] });
  }
  return lines.map(({ words: on }) => writeLine(on.toSorted((one, other) => one.box.x - other.box.x))).join('\n');
}

/** Writes words in the order of the file, line by line. */
function inOrder(words: readonly Word[]): string {
  let text = '';
  let before: Box | null = null;
  for (const { text: word, box } of words) {
    if (before) text += isNextTo(before, box) ? ' ' : '\n';
    text += word;
    before = box;
  }
  return text;
}

function isNextTo(before: Box, box: Box): boolean {
  const gap = box.x - before.x - before.width;
  const isOnLine = Math.abs(middleOf(box) - middleOf(before)) < box.height / 2;
  return isOnLine && gap > -box.height && gap <= COLUMN_GAP * box.height;
}

function writeLine(words: readonly Word[]): string {
  let text = '';
  let end: number | null = null;
  for (const { text: word, box } of words) {
    if (end !== null) text += box.x - end > COLUMN_GAP * box.height ? '   ' : ' ';
    text += word;
    end = box.x + box.width;
  }
  return text;
}

function middleOf({ y, height }: Box): number {
  return y + height / 2;
}
