import { expect, it } from 'vitest';
import { discardsUpload } from './type-change.ts';

it('only a change to seals costs the upload', () => {
  expect([discardsUpload('r', 's'), discardsUpload('e', 's')]).toEqual([true, true]);
  expect([
    discardsUpload('s', 'r'),
    discardsUpload('s', 'e'),
    discardsUpload('r', 'e'),
    discardsUpload('s', 's'),
  ]).toEqual([false, false, false, false]);
});
