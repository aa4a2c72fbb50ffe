import { expect, it } from 'vitest';
import { linesOfWords, ringOfLetters } from '../../testing/words.ts';
import { readOwner, type NamedOwner } from './read-owner.ts';

const ANTON = { fullName: 'Anton J. Novak', state: 'CO', numbers: ['0012345', 'PE-67890'] };
const NOTHING: NamedOwner = { person: null, number: null, state: null };
const OWN: NamedOwner = { person: 'own', number: 'own', state: 'own' };
const inside = (lines: string[], owner = ANTON) => readOwner(linesOfWords(lines), owner, 'inside');
const beside = (lines: string[]) => readOwner(linesOfWords(lines), ANTON, 'beside');

it.each([
  ['as it is on record', ['STATE OF COLORADO', 'ANTON J. NOVAK', 'PE-67890', 'PROFESSIONAL ENGINEER']],
  [
    'without the middle initial',
    ['State of Colorado', 'Anton Novak, P.E.', 'No. 67890', 'LICENSED PROFESSIONAL ENGINEER'],
  ],
  ['with the whole middle name', ['COLORADO', 'ANTON JOSEF NOVAK', '67890', 'PROFESSIONAL ENGINEER']],
  ['with initials', ['STATE OF COLORADO', 'A. J. NOVAK', '#67890']],
  ['the last name first, with a suffix', ['STATE OF COLORADO', 'NOVAK, ANTON J., JR.', '67890']],
  ['the last name alone', ['STATE OF COLORADO', 'Novak', '67890']],
  ['with accents', ['STATE OF COLORADO', 'Antón Novák', '67890']],
  [
    'with a firm and an address',
    ['Example Engineering, LLC', '100 Example Lane', 'STATE OF COLORADO', 'Anton Novak', '67890'],
  ],
  ['the number with fewer zeros', ['STATE OF COLORADO', 'Anton Novak', 'License No. 12345']],
  ['the number with more zeros and a dash', ['STATE OF COLORADO', 'Anton Novak', 'PE.000012-345']],
])('finds the owner’s name, number and state %s', (_, lines) => {
  expect(inside(lines)).toEqual(OWN);
});

it('finds them around a ring, where each letter is a word', () => {
  const ring = [
    ...ringOfLetters('STATE OF COLORADO'),
    ...ringOfLetters('ANTON J. NOVAK 67890', { radius: 30 }),
    ...ringOfLetters('PROFESSIONAL ENGINEER', { radius: -40 }),
  ];
  expect(readOwner(ring, ANTON, 'inside')).toEqual(OWN);
  const other = [...ringOfLetters('ED ENGINEERING', { radius: 30 }), ...ringOfLetters('PROFESSIONAL ENGINEER')];
  expect(readOwner(other, ANTON, 'inside')).toEqual(NOTHING);
  const another = [...ringOfLetters('PAT Q OTHER', { radius: 30 }), ...ringOfLetters('PROFESSIONAL ENGINEER')];
  expect(readOwner(another, ANTON, 'inside')).toEqual({ ...NOTHING, person: { other: 'PATQOTHER' } });
});

it.each([
  ['Ed Engineer, 0402012345', { person: 'Ed Engineer', number: '0402012345' }],
  ['ED ENGINEER, P.E.', { person: 'ED ENGINEER' }],
  ['Pat Q. Other', { person: 'Pat Q. Other' }],
  ['B. Novak', { person: 'B. Novak' }],
  ['Bela J. Novak', { person: 'Bela J. Novak' }],
  ['Digitally signed by Pat Other', { person: 'Pat Other' }],
  ['License # 99001', { number: '99001' }],
  ['No. 112345', { number: '112345' }],
  ['PE 1987', { number: '1987' }],
  ['STATE OF NEVADA', { state: 'NV' }],
  ['REGISTERED PROFESSIONAL ENGINEER NEVADA', { state: 'NV' }],
  ['Commonwealth of Virginia', { state: 'VA' }],
])('finds whom “%s” inside a seal names in place of the owner', (line, others) => {
  const named = Object.fromEntries(Object.entries(others).map(([fact, other]) => [fact, { other }]));
  expect(inside([line])).toEqual({ ...NOTHING, ...named });
});

it.each([
  'PROFESSIONAL ENGINEER',
  'STATE BOARD OF REGISTRATION FOR PROFESSIONAL ENGINEERS AND LAND SURVEYORS',
  'Example Engineering, LLC',
  'MiTek USA, Inc.',
  'Red Rock Engineers',
  'CIVIL',
  'Exp. 12/31/2027',
  'November 18, 2026',
  "Date: 2026.11.18 10:15:22 -05'00'",
  'Firm No. F-1234',
  'COA 000001270',
  '555-1234',
  '2028',
  'Nevada',
])('takes “%s” for nobody else’s name, number or state', (line) => {
  expect(inside([line])).toEqual(NOTHING);
});

it('knows no wrong number of an engineer without a license on record', () => {
  expect(inside(['No. 99001'], { ...ANTON, numbers: [] })).toEqual(NOTHING);
});

it.each([
  ['Pat Q. Other, P.E.', { person: 'Pat Q. Other' }],
  ['Ed Engineer, 0402012345', { person: 'Ed Engineer', number: '0402012345' }],
  ['Sealed by Pat Other', { person: 'Pat Other' }],
  ['PE No. 99001', { number: '99001' }],
  ['State of Nevada', { state: 'NV' }],
])('finds whom “%s” beside a seal names', (line, others) => {
  const named = Object.fromEntries(Object.entries(others).map(([fact, other]) => [fact, { other }]));
  expect(beside([line])).toEqual({ ...NOTHING, ...named });
});

it.each([
  'Checked by: Bob Smith',
  '16023 Swingley Ridge Rd, Chesterfield, MO 63017',
  'Reno, Nevada 89501, 775-555-1234',
  'Firm License No. 1234',
  'D48216',
  'I70000001',
])('takes “%s” beside a seal for nothing of an engineer', (line) => {
  expect(beside([line])).toEqual(NOTHING);
});
