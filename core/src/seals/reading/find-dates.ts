import { distance } from '../boxes.ts';
import type { Word } from '../words/word.ts';
import { boxOf, type Span } from './letters.ts';

/**
 * A day that stands on a page, YYYY-MM-DD. `isRenewal`: until when something lasts, not when it was sealed. `of`: what the
 * words before it say lasts until then.
 */
export type DateMention = Span & { day: string; isRenewal: boolean; of: 'license' | 'design' | null };

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
const OF_LICENSE = /\b(?:licen[cs]e|registration)\b[^.]*$/;
const OF_DESIGN = /design is valid (?:until|through|thru)\W*$/;
const RENEWAL =
  /(?:expir(?:es|ed|ation|y)|exp|renew(?:s|al|ed)?|valid (?:until|through|thru))\W*(?:date)?(?: for the state of [a-z ]{4,24})?\W*(?:on|is)?\W*$/;
/** How many letters before a date say what it is. */
const LETTERS_BEFORE = 80;
/** The least space between words, by the height of their letters. */
const SPACE = 0.2;

/** Returns the days that these words show, in the usual American ways of writing them. */
export function findDates(words: readonly Word[]): DateMention[] {
  return findAll(words).flatMap(({ day, ...mention }) => (day === null ? [] : [{ ...mention, day }]));
}

/** Returns the dates that don't exist, such as June 31, 2024. Numbers count as a date only with a year of four digits. */
export function findImpossibleDays(words: readonly Word[]): Span[] {
  return findAll(words).filter(({ day, isRenewal }) => day === null && !isRenewal);
}

type Mention = Omit<DateMention, 'day'> & { day: string | null };

function findAll(words: readonly Word[]): Mention[] {
  const { text, starts } = spaced(words);
  const found: Mention[] = [];
  for (let first = 0; first < words.length; first += 1) {
    const match = dateAt(text, starts[first]!);
    if (match === null) continue;
    const last = starts.findLastIndex((start) => start < match.end);
    const before = text.slice(Math.max(0, starts[first]! - LETTERS_BEFORE), starts[first]);
    const box = boxOf(words, first, last);
    found.push({ first, last, box, day: match.day, isRenewal: RENEWAL.test(before), of: lastingIn(before) });
    // Part of a date that doesn't exist may be one that does.
    if (match.day !== null) first = last;
  }
  return found;
}

function lastingIn(before: string): DateMention['of'] {
  if (OF_DESIGN.test(before)) return 'design';
  return OF_LICENSE.test(before) ? 'license' : null;
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

/** Returns the date that is written here. `day` is null when it names a month, or a year of four digits, and doesn't exist. */
function dateAt(text: string, from: number): { day: string | null; end: number } | null {
  let impossible: { day: null; end: number } | null = null;
  for (const form of FORMS) {
    form.lastIndex = from;
    const parts = form.exec(text)?.groups;
    if (!parts) continue;
    const [year, month] = [parts['year']!, parts['month']!];
    const day = dayOf(year, month, parts['day']!);
    if (day !== null) return { day, end: form.lastIndex };
    if (year.length === 4 || !/^\d/.test(month)) impossible ??= { day, end: form.lastIndex };
  }
  return impossible;
}

function dayOf(year: string, month: string, day: string): string | null {
  const named = MONTHS.indexOf(month.slice(0, 3)) + 1;
  const [y, m, d] = [year.length === 2 ? 2000 + Number(year) : Number(year), named || Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d));
  if (y < 1950 || y > 2099 || date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return null;
  return date.toISOString().slice(0, 10);
}
