import { shareWithin } from '../boxes.ts';
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
