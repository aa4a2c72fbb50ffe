import { expect, it } from 'vitest';
import { linesOfWords, lineOfWords, ringOfLetters } from '../../testing/words.ts';
import type { Word } from '../words/word.ts';
import { readSeals } from './read-seals.ts';

const license = (state: string, number: string) => ({
  state,
  number,
  validFrom: '2020-01-01',
  validUntil: '2028-01-01',
  isActive: true,
});
const SEALER = { fullName: 'Jordan T. Example', licenses: [license('WA', '12345'), license('OR', '67890')] };

type Said = { state?: string; name?: string; number?: string; date?: string; x?: number; y?: number };

/** The words of a seal in a box: the state comes last. */
function boxSeal({
  state = 'Washington',
  name = 'Jordan T. Example, P.E.',
  number = '12345',
  ...more
}: Said = {}): Word[] {
  const { x = 72, y = 72, date = '06/14/2026' } = more;
  const lines = ['LICENSED PROFESSIONAL ENGINEER', name, `License # ${number}`, `State of ${state}`, date];
  return linesOfWords(lines, { x, y });
}

/** The words of a round seal: the state is around the ring. */
function ringSeal({
  state = 'WASHINGTON',
  name = 'JORDAN T. EXAMPLE',
  number = '12345',
  x = 300,
  y = 300,
}: Said = {}): Word[] {
  return [
    ...ringOfLetters(`STATE OF ${state}`, { x, y }),
    ...ringOfLetters('PROFESSIONAL ENGINEER', { x, y, radius: -40 }),
    ...lineOfWords(name, { x: x - 30, y: y - 10 }),
    ...lineOfWords(number, { x: x - 10, y: y + 5 }),
    ...lineOfWords('June 14, 2026', { x: x - 20, y: y + 60 }),
  ];
}

it.each([
  ['in a box', boxSeal()],
  ['around a ring', ringSeal()],
])('reads a seal whose words stand %s', (_, words) => {
  expect(readSeals(words, SEALER)).toMatchObject([
    { state: 'WA', hasName: true, hasNumber: true, sealedOn: '2026-06-14' },
  ]);
});

it.each([
  ['beside', { x: 220, y: 72 }],
  ['under', { x: 72, y: 125 }],
])('reads two seals, the second right %s the first', (_, place) => {
  const words = [...boxSeal(), ...boxSeal({ state: 'Oregon', number: '67890', date: '06/15/2026', ...place })];
  expect(readSeals(words, SEALER)).toMatchObject([
    { state: 'WA', hasName: true, hasNumber: true, sealedOn: '2026-06-14' },
    { state: 'OR', hasName: true, hasNumber: true, sealedOn: '2026-06-15' },
  ]);
});

it('reads two rings, one under the other', () => {
  const words = [...ringSeal(), ...ringSeal({ state: 'OREGON', number: '67890', y: 400 })];
  expect(readSeals(words, SEALER)).toMatchObject([
    { state: 'WA', hasName: true, hasNumber: true },
    { state: 'OR', hasName: true, hasNumber: true },
  ]);
});

it('does not lend a name to the seal of someone else beside it', () => {
  const words = [...boxSeal(), ...boxSeal({ name: 'Pat Q. Other, P.E.', number: '777', x: 220 })];
  expect(readSeals(words, SEALER).map(({ hasName, hasNumber }) => [hasName, hasNumber])).toEqual([
    [true, true],
    [false, false],
  ]);
});

it('sees that the number is that of another state', () => {
  expect(readSeals(boxSeal({ number: '67890' }), SEALER)).toMatchObject([
    { state: 'WA', hasName: true, hasNumber: false },
  ]);
});

it('reads a seal of a state for which there is no license', () => {
  expect(readSeals(ringSeal({ state: 'IDAHO' }), SEALER)).toMatchObject([
    { state: 'ID', hasName: true, hasNumber: false },
  ]);
});

it('takes no renewal for the day of the seal', () => {
  const words = [...boxSeal({ date: '' }), ...lineOfWords('EXPIRES: June 30, 2028', { y: 120 })];
  expect(readSeals(words, SEALER)).toMatchObject([{ sealedOn: null }]);
});

it('does not borrow the date of the seal beside it when its own does not exist', () => {
  const words = [...boxSeal({ date: 'June 31, 2024' }), ...lineOfWords('June 14, 2024', { y: 180 })];
  expect(readSeals(words, SEALER)).toMatchObject([{ sealedOn: null }]);
});

it.each([
  'My license renewal date for the state of Washington is May 18, 2028.',
  '100 Example Lane, Portland, Oregon 97201',
  'Jordan T. Example, P.E.',
])('reads no seal in a letter that says "%s"', (line) => {
  expect(readSeals(lineOfWords(line), SEALER)).toEqual([]);
});

it('does not take the name of a sealer for that of a state', () => {
  const sealer = { fullName: 'Virginia Example', licenses: [license('WA', '12345')] };
  const words = boxSeal({ name: 'Virginia Example, P.E.' });
  expect(readSeals(words, sealer)).toMatchObject([{ state: 'WA', hasName: true, hasNumber: true }]);
});

it('reads a seal that has the name of its state without more', () => {
  const words = linesOfWords(['REGISTERED PROFESSIONAL', 'ENGINEER', '67890', 'OREGON', 'JORDAN T. EXAMPLE']);
  expect(readSeals(words, SEALER)).toMatchObject([{ state: 'OR', hasName: true, hasNumber: true }]);
});
