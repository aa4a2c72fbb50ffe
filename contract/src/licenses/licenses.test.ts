import { expect, it } from 'vitest';
import { MAX_REASON } from '../shared/limits.ts';
import { NewFingerprintFields, RemoveLicenseBody } from './licenses.ts';

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

const removalOf = (reason: unknown) =>
  RemoveLicenseBody.safeParse({ reason, updated_at: '2026-01-01T00:00:00.000000Z' });

it.each([
  [undefined],
  [''],
  [' \n'],
  ['x'.repeat(MAX_REASON + 1)],
  ['a\0b'],
  ['\uD83D'],
  [7],
  [['typed twice']],
  [null],
])('refuses to remove a license without a real reason (%#)', (reason) => {
  expect(removalOf(reason).error?.issues.map(({ path }) => path)).toEqual([['reason']]);
});

it('takes a reason in any language, without the space around it', () => {
  expect(removalOf(' Falsche Ingenieurin 🙂 ').data?.reason).toBe('Falsche Ingenieurin 🙂');
});
