// Programs that save a page again write the same word in other signs: ligatures, typographic quotes, hyphens of several
// widths, invisible signs. What is no letter, no digit and no sign of the keyboard is drawn in so many ways that only the
// comparison of ink judges it.
const DASHES = /[\u2010-\u2015\u2212]/g;
const SINGLE_QUOTES = /[\u2018\u2019\u2032]/g;
const DOUBLE_QUOTES = /[\u201C\u201D\u2033]/g;
const OTHER_SIGNS = /[^\p{L}\p{N}\x21-\x7E]/gu;
const KEYBOARD = /^[\x21-\x7E]*$/;

/** Returns a word in the signs by which words are compared; empty where it has none. */
export function plainWord(text: string): string {
  if (KEYBOARD.test(text)) return text;
  return text
    .replaceAll(SINGLE_QUOTES, "'")
    .replaceAll(DOUBLE_QUOTES, '"')
    .normalize('NFKC')
    .replaceAll(DASHES, '-')
    .replaceAll(OTHER_SIGNS, '');
}
