import { STATE_CODES, type StateCode } from '@sealdesk/contract/shared/codes.ts';
import type { Word } from '../words/word.ts';
import { findDates } from './find-dates.ts';
import { findName } from './find-name.ts';
import { findNumber, findNumbers } from './find-numbers.ts';
import { findStates, followsWord } from './find-states.ts';
import { findPattern, lettersOf, toLetters, type Letters, type Span } from './letters.ts';
import { SEAL_WORDS, SHORT_WORDS } from './seal-words.ts';

/** Whose seal it should be: the engineer, the state, and the engineer's license numbers there, of all times. */
export type SealOwner = { fullName: string; state: string; numbers: readonly string[] };

/** What words name: the owner's own, or another's as it is written. Null where they name nothing of the kind. */
type Named<Other = string> = 'own' | { other: Other } | null;
/** Returns whom words name in place of the owner; null where they name the owner, or nothing of the kind. */
export function otherOf<Other>(named: Named<Other>): Other | null {
  return named === null || named === 'own' ? null : named.other;
}

export type NamedOwner = { person: Named; number: Named; state: Named<StateCode> };

/**
 * Returns whom the words of a seal name. Inside a seal every name and number counts. Beside one stand addresses and other
 * people, too: there only what is said to be an engineer's counts.
 */
export function readOwner(words: readonly Word[], owner: SealOwner, where: 'inside' | 'beside'): NamedOwner {
  const letters = toLetters(words);
  return {
    person: readPerson(letters, owner, where),
    number: readNumber(letters, owner, where),
    state: readState(letters, owner, where),
  };
}

const ENGINEER =
  /(?:professional|registered|licensed|structural|civil|mechanical|electrical|environmental|geotechnical|consulting|design|truss)*engineers?/y;

function readState(letters: Letters, { fullName, state }: SealOwner, where: 'inside' | 'beside'): Named<StateCode> {
  const names = findName(letters, fullName);
  const mentions = findStates(letters).filter(
    (mention) => mention.isTitled || !names.some(({ first, last }) => first <= mention.first && mention.last <= last),
  );
  if (mentions.some((mention) => mention.state === state)) return 'own';
  const isSeal = where === 'inside' && findPattern(letters, ENGINEER).length > 0;
  const other = mentions.find(({ isTitled }) => isTitled || isSeal);
  return other ? { other: other.state } : null;
}

const YEAR = /^(?:19|20)\d\d$/;
const PHONE = /\d{3}-\d{4}\W*$/;
const OF_LICENSE = /(?:^| )(?:license|lic|pe|se|engineer|registration|reg)(?: (?:number|no))?$/;
const OF_FIRM = /firm|coa|authorization|corp/;
/** How many words before a number say what it is. */
const WORDS_BEFORE = 4;

/** A number may be written with dashes, with what it is, and with more or fewer zeros in front. */
function readNumber(letters: Letters, { numbers }: SealOwner, where: 'inside' | 'beside'): Named {
  if (numbers.length === 0) return null;
  if (numbers.some((number) => findNumber(letters, number).length > 0)) return 'own';
  const dates = findDates(letters.words);
  const found = findNumbers(letters).filter((number) => {
    if (dates.some(({ first, last }) => first <= number.last && number.first <= last)) return false;
    const text = textOf(letters, number.first, number.last);
    const before = [...wordsBefore(letters, number), lettersOf(text).replace(/\d+$/, '')].filter(Boolean).join(' ');
    const isLicense = OF_LICENSE.test(before);
    if (OF_FIRM.test(before) || /^f-?\d/i.test(text) || PHONE.test(text)) return false;
    return isLicense || (where === 'inside' && !YEAR.test(number.digits));
  });
  if (found.some(({ digits }) => numbers.some((number) => withoutZeros(number) === withoutZeros(digits)))) return 'own';
  const [other] = found;
  return other ? { other: textOf(letters, other.first, other.last) } : null;
}

function wordsBefore({ words }: Letters, { first }: Pick<Span, 'first'>): string[] {
  return words.slice(Math.max(0, first - WORDS_BEFORE), first).map(({ text }) => lettersOf(text));
}

function withoutZeros(number: string): string {
  return number.replaceAll(/\D/g, '').replace(/^0+/, '');
}

const LEAST_PATTERN = 4;
const MORE_WORDS =
  'board department valid only wood truss component components design consulting land surveyor surveyors architect document original copy name title reason location this item';
const KNOWN = new Set([...SEAL_WORDS, ...SHORT_WORDS, 'and', 'for', ...MORE_WORDS.split(' ')]);
// The longest first, and no short ones: around a ring, where each letter is a word, they would be found in names.
const KNOWN_PATTERN = new RegExp(
  [...KNOWN]
    .filter((word) => word.length >= LEAST_PATTERN && !word.startsWith('engineer'))
    .toSorted((one, other) => other.length - one.length)
    .join('|'),
  'y',
);
/** With one of these words it is a firm or an address. */
const OF_NOBODY = new Set(
  'llc inc incorporated corp corporation ltd limited pllc lp llp company co group associates consultants engineering engineers services solutions partners industries international usa structures systems rd st street ave avenue blvd suite ste dr drive ln lane hwy box'.split(
    ' ',
  ),
);
const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'phd']);
const MOST_NAMES = 5;
const LEAST_LETTERS = 5;
const LEAST_ON_RING = 6;

/** Words that are no usual words of a seal, one after the other: a name, or anything else that nobody knows. */
type Run = { first: number; last: number; words: string[] };

function readPerson(letters: Letters, { fullName }: SealOwner, where: 'inside' | 'beside'): Named {
  if (findName(letters, fullName).length > 0) return 'own';
  const runs = unknownRuns(letters).filter((run) => isName(run) || isNamed(run, fullName));
  if (runs.some((run) => isNamed(run, fullName))) return 'own';
  const other = runs.find((run) => where === 'inside' || isEngineers(letters, run));
  return other ? { other: textOf(letters, other.first, other.last) } : null;
}

/** Returns the words between those that seals usually have, states, dates and numbers. */
function unknownRuns(letters: Letters): Run[] {
  const { words } = letters;
  const known = new Set<number>();
  const add = ({ first, last }: Pick<Span, 'first' | 'last'>) => {
    for (let place = first; place <= last; place += 1) known.add(place);
  };
  for (const span of [...findPattern(letters, KNOWN_PATTERN), ...findStates(letters), ...findDates(words)]) add(span);
  for (const [place, { text }] of words.entries()) {
    const word = lettersOf(text);
    const isKnown = word.length > 1 && KNOWN.has(word) && !word.startsWith('engineer');
    if (isKnown || /[\d@=/\\_]/.test(text)) known.add(place);
  }
  // After an unknown word of its line it is a part of that: of the name Ed Engineer, or of a firm's.
  for (const span of findPattern(letters, ENGINEER))
    if (known.has(span.first - 1) || !followsWord(words, span)) add(span);

  const runs: Run[] = [];
  for (const [place, { text }] of words.entries()) {
    const word = lettersOf(text);
    if (known.has(place) || word === '') continue;
    const run = runs.at(-1);
    if (run && !between(run.last, place).some((at) => known.has(at))) {
      run.words.push(word);
      run.last = place;
    } else runs.push({ first: place, last: place, words: [word] });
  }
  return runs;
}

function between(first: number, last: number): number[] {
  return Array.from({ length: last - first - 1 }, (_, place) => first + 1 + place);
}

/** Two words of a name, one with an initial, or as many letters around a ring. */
function isName({ words }: Run): boolean {
  const whole = words.filter((word) => word.length > 1);
  const letters = words.join('').length;
  if (words.some((word) => OF_NOBODY.has(word)) || whole.length > MOST_NAMES) return false;
  if (whole.length === 0) return letters >= LEAST_ON_RING;
  return words.length > 1 && letters >= LEAST_LETTERS;
}

/** The engineer's last name, with the first name or its initial, or by itself. Around a ring each letter is a word. */
function isNamed({ words }: Run, fullName: string): boolean {
  const parts = fullName
    .split(/[\s,]+/)
    .map(lettersOf)
    .filter((part) => part !== '' && !SUFFIXES.has(part));
  const [firstName, lastName] = [parts[0] ?? '', parts.at(-1) ?? ''];
  const place = placeOf(words, lastName);
  if (place === null) return false;
  const others = [...words.slice(0, place.from), ...words.slice(place.to)].filter((word) => !SUFFIXES.has(word));
  const isRing = words.every((word) => word.length === 1);
  const given = isRing ? others.join('') : (others[0] ?? '');
  if (given.length <= 2) return firstName.startsWith(given.slice(0, 1));
  return isRing ? given.startsWith(firstName) : others.includes(firstName);
}

/** Returns where words in a row have these letters. */
function placeOf(words: readonly string[], wanted: string): { from: number; to: number } | null {
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= words.length; to += 1)
      if (wanted !== '' && words.slice(from, to).join('') === wanted) return { from, to };
  return null;
}

/** Whether a name is followed by P.E. or a number, or follows 'signed by'. */
function isEngineers(letters: Letters, { first, last, words }: Run): boolean {
  const next = letters.words[last + 1]?.text ?? '';
  const before = wordsBefore(letters, { first }).join(' ');
  if (/^(?:pe|se)$/.test(lettersOf(next)) || / (?:signed|sealed) by$/.test(` ${before}`)) return true;
  const hasState = letters.words.slice(first, last + 1).some(({ text }) => STATE_CODES.includes(text as StateCode));
  return /^#?\d{5,}\W*$/.test(next) && !hasState && words.length <= MOST_NAMES;
}

function textOf({ words }: Letters, first: number, last: number): string {
  const texts = words.slice(Math.max(0, first), last + 1).map(({ text }) => text);
  return texts.join(texts.every((text) => text.length === 1) ? '' : ' ').replace(/[\s,;.]+$/, '');
}
