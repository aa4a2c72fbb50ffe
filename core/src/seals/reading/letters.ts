import { around } from '../boxes.ts';
import type { Box } from '../set-proof.ts';
import type { Word } from '../words/word.ts';

/** Words that follow each other, from the first to the last by their places, both included. */
export type Span = { first: number; last: number; box: Box };

/**
 * The letters and digits of words in a row, in the order of the file. Words are found across their ends, because kerning
 * and text on a ring divide them anywhere; but what is found begins and ends with a word, so that 12345 is not found in
 * 912345, nor Kansas in Arkansas.
 */
export type Letters = {
  words: readonly Word[];
  /** Lower case, without accents and signs. */
  text: string;
  /** Where each word begins in the text, and at last where the text ends. */
  starts: number[];
};

const ACCENTS = /\p{M}/gu;
const OTHERS = /[^a-z0-9]/g;

/** Returns a text as letters and digits alone. */
export function lettersOf(text: string): string {
  return text.normalize('NFKD').replaceAll(ACCENTS, '').toLowerCase().replaceAll(OTHERS, '');
}

export function toLetters(words: readonly Word[]): Letters {
  const starts = [0];
  let text = '';
  for (const word of words) {
    text += lettersOf(word.text);
    starts.push(text.length);
  }
  return { words, text, starts };
}

/** Returns where words have exactly these letters. */
export function findLetters(letters: Letters, wanted: string): Span[] {
  return wanted === '' ? [] : spansOf(letters, (from) => (letters.text.startsWith(wanted, from) ? wanted.length : 0));
}

/** Returns where words match a pattern, which has to be sticky. */
export function findPattern(letters: Letters, pattern: RegExp): Span[] {
  return spansOf(letters, (from) => {
    pattern.lastIndex = from;
    return pattern.exec(letters.text)?.[0].length ?? 0;
  });
}

/** `lengthAt` returns how many letters from there on match; 0 for none. */
function spansOf({ words, starts }: Letters, lengthAt: (from: number) => number): Span[] {
  const spans: Span[] = [];
  for (let first = 0; first < words.length; first += 1) {
    const from = starts[first]!;
    if (starts[first + 1] === from) continue;
    const length = lengthAt(from);
    if (length === 0) continue;
    const last = wordEndingAt(starts, first, from + length);
    if (last !== null) spans.push({ first, last, box: boxOf(words, first, last) });
  }
  return spans;
}

/** Returns the first word from there on that ends at this letter; null where the letter is inside a word. */
function wordEndingAt(starts: number[], first: number, end: number): number | null {
  let last = first;
  while (starts[last + 1]! < end) last += 1;
  return starts[last + 1] === end ? last : null;
}

export function boxOf(words: readonly Word[], first: number, last: number): Box {
  return around(words.slice(first, last + 1).map(({ box }) => box));
}
