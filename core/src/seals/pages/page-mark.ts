import { plainWord } from '../words/plain-word.ts';
import type { Word } from '../words/word.ts';

/** The words of a page as sorted numbers: enough to find out which page it is, in little memory. */
export type PageMark = Uint32Array;

/** Fewer words may stand on any page. */
const LEAST_WORDS = 5;

export function markOf(words: readonly Word[]): PageMark {
  return Uint32Array.from(words, ({ text }) => hash(plainWord(text))).toSorted();
}

/** Whether a page has words enough to be found by them. */
export function isKnown(page: PageMark): boolean {
  return page.length >= LEAST_WORDS;
}

/** Whether all words of a page are on the other one, too. */
export function isShownBy(page: PageMark, other: PageMark): boolean {
  if (!isKnown(page)) return false;
  let at = 0;
  for (const word of page) {
    while (at < other.length && other[at]! < word) at += 1;
    if (other[at] !== word) return false;
    at += 1;
  }
  return true;
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5;
  for (let place = 0; place < text.length; place += 1) {
    value ^= text.codePointAt(place)!;
    value = Math.imul(value, 0x01_00_01_93);
  }
  return value >>> 0;
}
