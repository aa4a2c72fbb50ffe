import { expect, it } from 'vitest';
import { readNumber } from './typed-number.ts';

it.each([
  ['15', 15],
  [' 15 ', 15],
  ['007', 7],
  ['1.5', 1.5],
  ['-3', -3],
  ['115.50', 115.5],
])('reads %j as the number that it is', (text, number) => {
  expect(readNumber(text, null)).toBe(number);
});

it.each(['1.', '.5', '1,5', '1,000', '1 5', '1e3', '0x10', '+3', '--3', '12a', 'l5', 'Infinity', '90.000000000000001'])(
  'keeps %j as typed, so that it never becomes another number',
  (text) => {
    expect(readNumber(text, null)).toBe(text);
  },
);

it('reads an empty text as what an empty field holds', () => {
  expect(readNumber(' ', null)).toBeNull();
  expect(readNumber('', '')).toBe('');
});
