import { expect, it } from 'vitest';
import { NewFingerprintFields } from './licenses.ts';

const pageOf = (page: unknown) => NewFingerprintFields.safeParse({ contact_id: 1, state: 'VA', page });

it.each(['3', 3])('reads the page of a sample as the form sends it: %j', (page) => {
  expect(pageOf(page).data?.page).toBe(3);
});

it.each([
  ['1.5', 'Page must be a whole number'],
  [1.5, 'Page must be a whole number'],
  ['1e1', 'Page must be a whole number'],
  ['0x10', 'Page must be a whole number'],
  ['', 'Page must be a whole number'],
  ['-3', 'Page must be a whole number'],
  [0, 'Pages begin at 1'],
  ['99999999', 'There is no such page'],
])('refuses %j as the page of a sample', (page, sentence) => {
  expect(pageOf(page).error?.issues.map(({ message }) => message)).toEqual([sentence]);
});
