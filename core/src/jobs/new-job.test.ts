import { expect, it } from 'vitest';
import { newJobWarning, receiptLetter, uploadErrors } from './new-job.ts';

const fine = { sealStates: ['VA'], readStates: ['VA'], hasEngineer: true, hasMailAddress: true };

it('warns of nothing when all is well', () => {
  expect(newJobWarning('operations', fine)).toBeUndefined();
});

it('names the states on the drawings that were not selected', () => {
  expect(newJobWarning('customer', { ...fine, readStates: ['VA', 'GA', 'FL'] })).toBe(
    'The drawings name GA, FL, which are not among the selected states.',
  );
});

it('tells staff that no engineer is licensed, and a customer only that somebody will look', () => {
  const unlicensed = { ...fine, sealStates: ['VA', 'TX'], hasEngineer: false };
  for (const kind of ['employee', 'operations'] as const)
    expect(newJobWarning(kind, unlicensed)).toBe('No engineer is licensed today in all of VA, TX.');
  expect(newJobWarning('customer', unlicensed)).not.toMatch(/engineer|licen/i);
});

it('asks for the checks of seals only of seals', () => {
  expect(uploadErrors('s', 's')).toEqual({});
  expect(uploadErrors('r', 's')).toEqual({});
  expect(uploadErrors('e', 'r')).toEqual({});
  for (const checkedFor of ['r', 'e', null] as const)
    expect(uploadErrors('s', checkedFor)).toEqual({
      job_type: ['Uploads for seal jobs require different validations.'],
    });
});

it('writes what was received, in plain words', () => {
  const letter = receiptLetter({
    jobNumber: 48213,
    jobName: 'Lot 14\r\nMaple Ridge',
    firstName: 'Ann',
    fileName: 'Lot 14.zip',
    designs: 17,
    sealStates: ['VA', 'WV'],
    address: 'https://desk.example',
  });
  expect(letter.subject).toBe('D48213 received: Lot 14 Maple Ridge');
  expect(letter.body).toBe(`Hello Ann,

We have received your files for Lot 14 Maple Ridge. The job is D48213.

File: Lot 14.zip
Designs: 17
Seal states: VA, WV

You can follow it here: https://desk.example/joblist?job=48213

We will write again when the sealed documents are ready.`);
});
