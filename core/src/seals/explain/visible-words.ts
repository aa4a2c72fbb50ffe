import { areaOf, shareWithin } from '../boxes.ts';
import { cropInk, PIXELS_PER_POINT, type AddedInk } from '../ink/added-ink.ts';
import { plainWord } from '../words/plain-word.ts';
import type { Word } from '../words/word.ts';
import type { InkMap } from './ink-map.ts';

/** Letters cover about a fifth of their word's box; over lines that were there before it is less. */
const LEAST_INK = 0.03;

/** Returns the words under which ink was added. White or invisible words, and those of before, have none. */
export function visibleWords(words: readonly Word[], maps: readonly InkMap[]): Word[] {
  return words.filter(({ box }) =>
    maps.some((map) => shareWithin(box, map.box) > 0.5 && map.shareIn(box) >= LEAST_INK),
  );
}

/** How dark ink has to be for somebody to see it, of 255. */
const PALE = 24;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/**
 * Returns the words under which no ink was added, however pale: programs read what nobody sees. The letters of good seals
 * cover 13 % of their boxes and more. One letter within added ink may have hit a line that was there before.
 */
export function unseenWords(words: readonly Word[], added: readonly AddedInk[]): Word[] {
  return words.filter(({ text, box }) => {
    const plain = plainWord(text);
    if (!SAYS_SOMETHING.test(plain)) return false;
    const here = added.filter((ink) => shareWithin(box, ink.box) > 0);
    if (plain.length === 1 && here.length > 0) return false;
    return here.reduce((sum, ink) => sum + pixelsIn(ink, box), 0) < LEAST_INK * areaOf(box) * PIXELS_PER_POINT ** 2;
  });
}

function pixelsIn(ink: AddedInk, box: Word['box']): number {
  let sum = 0;
  for (const value of cropInk(ink, box).ink) if (value > PALE) sum += 1;
  return sum;
}
