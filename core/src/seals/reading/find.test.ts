import { expect, it } from 'vitest';
import { lettersInRow, lineOfWords, ringOfLetters } from '../../testing/words.ts';
import { findDates, findImpossibleDays } from './find-dates.ts';
import { findName } from './find-name.ts';
import { findNumber } from './find-numbers.ts';
import { findStates } from './find-states.ts';
import { toLetters } from './letters.ts';

it.each([
  ['JORDAN T. EXAMPLE', 1],
  ['Jordan Example, P.E.', 1],
  ['EXAMPLE, JORDAN T.', 1],
  ['JOR DAN T EXAM PLE', 1],
  ['Jordan Q. Example', 0],
  ['Jordan T. Examples', 0],
  ['PAT Q. OTHER', 0],
])('finds the name Jordan T. Example in "%s": %i', (line, times) => {
  expect(findName(toLetters(lineOfWords(line)), 'Jordan T. Example')).toHaveLength(times);
});

it('finds a name without a middle name whatever initial the seal adds', () => {
  expect(findName(toLetters(lineOfWords('JORDAN T. EXAMPLE')), 'Jordan Example')).toHaveLength(1);
});

it.each([
  ['No. 12345', 1],
  ['No.12345', 1],
  ['PE12345', 1],
  ['#12345,', 1],
  ['License 123 45', 1],
  ['912345', 0],
  ['123456', 0],
  ['1234', 0],
])('finds the number 12345 in "%s": %i', (line, times) => {
  expect(findNumber(toLetters(lineOfWords(line)), '12345')).toHaveLength(times);
});

it('finds a number whose letters are words of their own, and not a part of a longer one', () => {
  expect(findNumber(toLetters(lettersInRow('12345')), '12345')).toHaveLength(1);
  expect(findNumber(toLetters(lettersInRow('912345')), '12345')).toHaveLength(0);
  expect(findNumber(toLetters(lettersInRow('123456')), '12345')).toHaveLength(0);
});

it.each([
  ['STATE OF WASHINGTON', [['WA', true]]],
  ['State of West Virginia', [['WV', true]]],
  ['COMMONWEALTH OF VIRGINIA', [['VA', true]]],
  ['ARKANSAS', [['AR', false]]],
  [
    'Oregon and Idaho',
    [
      ['OR', false],
      ['ID', false],
    ],
  ],
  ['my license renewal date for the state of Florida is', [['FL', false]]],
  ['Oregonian', []],
])('finds the states in "%s"', (line, states) => {
  expect(findStates(toLetters(lineOfWords(line))).map(({ state, isTitled }) => [state, isTitled])).toEqual(states);
});

it('reads the name of a state around a ring', () => {
  const found = findStates(toLetters(ringOfLetters('STATE OF ARKANSAS')));
  expect(found.map(({ state, isTitled }) => [state, isTitled])).toEqual([['AR', true]]);
});

it.each([
  'June 14, 2024',
  'JUNE 14 2024',
  'Jun. 14, 2024',
  'Date: 06/14/2024',
  '6/14/24',
  '14 Jun 2024',
  '14th day of June, 2024',
  '2024-06-14',
  '2024.06.14 10:15:00',
  '06-14-2024',
])('reads the day in "%s"', (line) => {
  expect(findDates(lineOfWords(line))).toMatchObject([{ day: '2024-06-14', isRenewal: false }]);
});

it.each(['June 31, 2024', '13/14/2024', '06/14/20245', 'June 2024', '1/4', '12345', '0-5-8'])(
  'reads no day in "%s"',
  (line) => {
    expect(findDates(lineOfWords(line))).toEqual([]);
  },
);

it.each([
  'EXPIRES: June 14, 2024',
  'Exp. 06/14/2024',
  'My license renewal date for the state of North Carolina is June 14, 2024.',
])('knows that "%s" is no day of a seal', (line) => {
  expect(findDates(lineOfWords(line))).toMatchObject([{ day: '2024-06-14', isRenewal: true }]);
});

it('knows until when a design is valid from until when a license is', () => {
  const lasting = (line: string) => findDates(lineOfWords(line)).map(({ isRenewal, of }) => [isRenewal, of]);
  expect(lasting('This design is valid until 6/28/2099')).toEqual([[true, 'design']]);
  expect(lasting('License valid until 6/28/2099')).toEqual([[true, 'license']]);
  expect(lasting('My license renewal date for the state of Oregon is 6/28/2099')).toEqual([[true, 'license']]);
  expect(lasting('The license is void. Valid until 6/28/2099')).toEqual([[true, null]]);
});

it.each(['June 31, 2024', '13/14/2024', '2024-02-30', 'Date: Feb 30, 24'])('knows that "%s" does not exist', (line) => {
  expect(findImpossibleDays(lineOfWords(line))).toHaveLength(1);
});

it.each(['June 30, 2024', '13/14/24', 'EXPIRES: June 31, 2024', '12345'])(
  'finds no impossible date in "%s"',
  (line) => {
    expect(findImpossibleDays(lineOfWords(line))).toEqual([]);
  },
);

it('reads dates in a row with numbers beside them', () => {
  const found = findDates(lineOfWords('1 T20000001 A1 10/18/25 2 T20000002 A2 10/19/25 12'));
  expect(found.map(({ day }) => day)).toEqual(['2025-10-18', '2025-10-19']);
});
