import { distance } from '../boxes.ts';
import type { Word } from '../words/word.ts';
import { boxOf, type Span } from './letters.ts';

/** A day that stands on a page, YYYY-MM-DD. `isRenewal`: until when something lasts, such as a license, not when it was sealed. */
export type DateMention = Span & { day: string; isRenewal: boolean; isOfDesign: boolean };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const DAY = '(?<day>\\d{1,2})';
const DAY_IN_WORDS = `${DAY}(?:st|nd|rd|th)?`;
const YEAR = '(?<year>\\d{4}|\\d{2})';
const MARK = ' ?[-./] ?';
const FORMS = [
  `${MONTH} ?${DAY_IN_WORDS}(?: ?, ?| )${YEAR}`,
  `${DAY_IN_WORDS} ?(?:day of ?)?[-,]? ?${MONTH} ?[-,]? ?${YEAR}`,
  `(?<year>\\d{4})${MARK}(?<month>\\d{1,2})${MARK}${DAY}`,
  `(?<month>\\d{1,2})${MARK}${DAY}${MARK}${YEAR}`,
].map((source) => new RegExp(`[("'[:]{0,2}${source}(?![\\da-z])`, 'y'));
const OF_DESIGN = /design is valid (?:until|through|thru)\W*$/;
const RENEWAL =
  /(?:expir(?:es|ed|ation|y)|exp|renew(?:s|al|ed)?|valid (?:until|through|thru))\W*(?:date)?(?: for the state of [a-z ]{4,24})?\W*(?:on|is)?\W*$/;
/** How many letters before a date say what it is. */
const LETTERS_BEFORE = 80;
/** The least space between words, by the height of their letters. */
const SPACE = 0.2;

/** Returns the days that these words show, in the usual American ways of writing them. */
export function findDates(words: readonly Word[]): DateMention[] {
  const { text, starts } = spaced(words);
  const found: DateMention[] = [];
  for (let first = 0; first < words.length; first += 1) {
    const match = dateAt(text, starts[first]!);
    if (match === null) continue;
    const last = starts.findLastIndex((start) => start < match.end);
    const before = text.slice(Math.max(0, starts[first]! - LETTERS_BEFORE), starts[first]);
    const [isRenewal, isOfDesign] = [RENEWAL.test(before), OF_DESIGN.test(before)];
    found.push({ first, last, box: boxOf(words, first, last), day: match.day, isRenewal, isOfDesign });
    first = last;
  }
  return found;
}

/** Joins words with a space, or without one where kerning alone has divided them. */
function spaced(words: readonly Word[]): { text: string; starts: number[] } {
  let text = '';
  const starts: number[] = [];
  for (const [place, word] of words.entries()) {
    const before = words[place - 1];
    if (before && !isDividedWord(before, word)) text += ' ';
    starts.push(text.length);
    text += word.text.normalize('NFKC').toLowerCase();
  }
  return { text, starts };
}

function isDividedWord({ box: one }: Word, { box: other }: Word): boolean {
  return (
    distance(one, other) < SPACE * Math.min(one.height, other.height) && Math.abs(one.y - other.y) < one.height / 4
  );
}

function dateAt(text: string, from: number): { day: string; end: number } | null {
  for (const form of FORMS) {
    form.lastIndex = from;
    const parts = form.exec(text)?.groups;
    const day = parts ? dayOf(parts['year']!, parts['month']!, parts['day']!) : null;
    if (day !== null) return { day, end: form.lastIndex };
  }
  return null;
}

function dayOf(year: string, month: string, day: string): string | null {
  const named = MONTHS.indexOf(month.slice(0, 3)) + 1;
  const [y, m, d] = [year.length === 2 ? 2000 + Number(year) : Number(year), named || Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d));
  if (y < 1950 || y > 2099 || date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return null;
  return date.toISOString().slice(0, 10);
}
