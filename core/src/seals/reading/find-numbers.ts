import { distance } from '../boxes.ts';
import type { Box } from '../set-proof.ts';
import type { Word } from '../words/word.ts';
import { boxOf, lettersOf, type Letters, type Span } from './letters.ts';

/**
 * Returns where a number stands: of a license, or of the firm. It may be written with what it is (No.12345, PE-12345,
 * #12345), and a kept PE12345 is also found as 12345. Next to it there is no further digit, nor a further letter of its own.
 */
export function findNumber(letters: Letters, number: string): Span[] {
  const whole = lettersOf(number);
  const digits = /^[a-z]{1,3}(\d{3,})$/.exec(whole)?.[1];
  if (whole === '') return [];
  return [whole, ...(digits ? [digits] : [])].flatMap((wanted) => findOne(letters, wanted));
}

/** A number as it is written, with what it is: No.12345, PE-12345, 0402-012345. No time, date or amount. */
const NUMBER = /^[("[#]*(?:[a-z][a-z.]{0,8}[-#:]?)?(\d+(?:-\d+)*)[)\],;.]*$/i;
const LEAST_DIGITS = 3;

/** Returns every number of at least three digits, whatever it is of. On a ring each digit is a word of its own. */
export function findNumbers({ words }: Pick<Letters, 'words'>): (Span & { digits: string })[] {
  const found: (Span & { digits: string })[] = [];
  for (let first = 0; first < words.length; first += 1) {
    let last = first;
    if (/^\d$/.test(words[first]!.text)) while (besideAsDigit(words, last, 1) !== undefined) last += 1;
    const text = words.slice(first, last + 1).map((word) => word.text);
    const digits = NUMBER.exec(text.join(''))?.[1]?.replaceAll('-', '') ?? '';
    if (digits.length >= LEAST_DIGITS) found.push({ first, last, digits, box: boxOf(words, first, last) });
    first = last;
  }
  return found;
}

function findOne({ words, text, starts }: Letters, wanted: string): Span[] {
  const spans: Span[] = [];
  for (let from = text.indexOf(wanted); from !== -1; from = text.indexOf(wanted, from + 1)) {
    const first = starts.findLastIndex((start) => start <= from);
    const to = from + wanted.length;
    const last = starts.findIndex((start) => start >= to) - 1;
    if (first > last || last < 0) continue;
    const before = from > starts[first]! ? text[from - 1] : besideAsDigit(words, first, -1);
    const after = to < starts[last + 1]! ? text[to] : besideAsDigit(words, last, 1);
    if (isSameKind(before, wanted[0]!) || isSameKind(after, wanted.at(-1)!)) continue;
    spans.push({ first, last, box: boxOf(words, first, last) });
  }
  return spans;
}

/** Returns the digit that stands beside as a word of its own, as on a ring: it continues the number. */
function besideAsDigit(words: readonly Word[], place: number, step: -1 | 1): string | undefined {
  const [word, beside] = [words[place]!, words[place + step]];
  if (beside === undefined || !/^\d$/.test(beside.text) || !isClose(word.box, beside.box)) return undefined;
  return beside.text;
}

function isClose(one: Box, other: Box): boolean {
  return distance(one, other) < Math.min(one.height, one.width, other.height, other.width);
}

function isSameKind(beside: string | undefined, own: string): boolean {
  if (beside === undefined) return false;
  return /\d/.test(beside) === /\d/.test(own);
}
