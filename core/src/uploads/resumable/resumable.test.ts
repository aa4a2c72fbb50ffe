import { expect, it } from 'vitest';
import { isUsableFor, type Resumable } from './resumable.ts';

const whole: Resumable = {
  id: 'a',
  ownerId: 7,
  purpose: 'replace_original',
  jobNumber: 48_213,
  fileName: 'plans.zip',
  size: 100,
  received: 100,
  expiresAt: new Date(0),
};
const target = { purpose: whole.purpose, jobNumber: whole.jobNumber };

it('a file in pieces is of use to its sender, for what it was sent for, once it is whole', () => {
  expect(isUsableFor(whole, 7, target)).toBe(true);
  expect(isUsableFor(whole, 8, target)).toBe(false);
  expect(isUsableFor(whole, 7, { ...target, purpose: 'working' })).toBe(false);
  expect(isUsableFor(whole, 7, { ...target, jobNumber: 48_214 })).toBe(false);
  expect(isUsableFor(whole, 7, { ...target, jobNumber: null })).toBe(false);
  expect(isUsableFor({ ...whole, received: 99 }, 7, target)).toBe(false);
});
