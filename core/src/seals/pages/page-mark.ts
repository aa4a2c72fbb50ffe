import { plainWord } from '../words/plain-word.ts';
import type { Word } from '../words/word.ts';

/** The words of a page as sorted numbers: enough to find out which page it is, in little memory. */
export type PageMark = Uint32Array;

/** Fewer words may stand on any page. */
const LEAST_WORDS = 5;

export function markOf(words: readonly Word[]): PageMark {
  return Uint32Array.from(words, ({ text }) => hash(plainWord(text))).toSorted();
}

/** Whether all words of a page are on the other one, too. Never of a page with hardly any words. */
export function isShownBy(page: PageMark, other: PageMark): boolean {
  if (page.length < LEAST_WORDS) return false;
  let at = 0;
  for (const word of page) {
    while (at < other.length && other[at]! < word) at += 1;
    if (other[at] !== word) return false;
    at += 1;
  }
  return true;
}

/** Returns how alike two pages are by their words: 1 when they have the same, 0 when they have none in common. */
export function likeness(page: PageMark, other: PageMark): number {
  if (page.length + other.length === 0) return 1;
  let [common, at] = [0, 0];
  for (const word of page) {
    while (at < other.length && other[at]! < word) at += 1;
    if (other[at] !== word) continue;
    common += 1;
    at += 1;
  }
  return (2 * common) / (page.length + other.length);
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
