import { distance } from '../boxes.ts';
import { findDates } from '../reading/find-dates.ts';
import { findName } from '../reading/find-name.ts';
import { findNumber } from '../reading/find-numbers.ts';
import { findStates } from '../reading/find-states.ts';
import { findLetters, lettersOf, toLetters, type Span } from '../reading/letters.ts';
import { SEAL_WORDS, SHORT_WORDS } from '../reading/seal-words.ts';
import type { SealTerms } from '../seal-terms.ts';
import type { Word } from '../words/word.ts';

/** How far the ink of a word may reach outside its box, in points. */
export const WORD_EDGE = 1.5;
/** The number that a seal has in the set: I70000001, T20000001. */
const SEAL_NUMBER = /^[a-z]{1,2}\d{6,9}$/;

/** Returns the words that a seal, a signature, a seal number or a date explains, or that the states ask for. */
export function knownWords(words: readonly Word[], { sealer, states }: SealTerms): Set<Word> {
  const letters = toLetters(words);
  const texts = states.flatMap(({ rule }) => rule?.requiredTexts ?? []);
  const spans: Span[] = [
    ...findDates(words),
    ...findStates(letters),
    ...findName(letters, sealer.fullName),
    ...sealer.licenses.flatMap(({ number }) => findNumber(letters, number)),
    ...states.flatMap(({ firmNumber }) => (firmNumber === null ? [] : findNumber(letters, firmNumber))),
    ...texts.flatMap((text) => findLetters(letters, lettersOf(text))),
  ];
  const known = new Set(spans.flatMap(({ first, last }) => words.slice(first, last + 1)));
  for (const word of words) {
    const text = lettersOf(word.text);
    if (SEAL_WORDS.has(text) || SEAL_NUMBER.test(text)) known.add(word);
  }
  // They are explained only beside an explained word.
  for (const word of words) {
    const text = lettersOf(word.text);
    if (text === '' || SHORT_WORDS.has(text)) if ([...known].some((other) => isBeside(word, other))) known.add(word);
  }
  return known;
}

function isBeside({ box }: Word, other: Word): boolean {
  return distance(box, other.box) < Math.max(box.height, other.box.height) / 2;
}
