import { CreateJobForm, toNewJob } from '@sealdesk/contract/jobs/create-job.ts';
import { expect, it } from 'vitest';
import { aNewJob } from '../testing/new-job.ts';
import { newJobErrors, newJobWarning, uploadErrors } from './new-job.ts';

const fine = { sealStates: ['VA'], readStates: ['VA'], hasEngineer: true, hasMailAddress: true };
const usual = {
  readManufacturer: 'MiTek',
  readProgram: 'MiTek 20/20 8.5',
  usualManufacturers: ['Alpine', 'mitek'],
  mitekVersion: '8.5.2',
};

it('warns of nothing when all is well', () => {
  expect(newJobWarning('operations', fine, usual)).toBeUndefined();
  expect(newJobWarning('operations', fine, null)).toBeUndefined();
});

it('names the states on the drawings that were not selected', () => {
  expect(newJobWarning('customer', { ...fine, readStates: ['VA', 'GA', 'FL'] }, null)).toBe(
    'The drawings name GA, FL, which are not among the selected states.',
  );
});

it('warns staff that no engineer is licensed, and a customer only that somebody will look', () => {
  const unlicensed = { ...fine, sealStates: ['VA', 'TX'], hasEngineer: false };
  for (const kind of ['employee', 'operations'] as const)
    expect(newJobWarning(kind, unlicensed, null)).toBe('No engineer can seal in every selected state today: VA, TX.');
  expect(newJobWarning('customer', unlicensed, null)).not.toMatch(/engineer|licen/i);
});

it('says of one state that it is not selected, and that a contact without an address got no receipt', () => {
  expect(newJobWarning('operations', { ...fine, readStates: ['GA'], hasMailAddress: false }, null)).toBe(
    'The drawings name GA, which is not among the selected states. ' +
      'The contact can’t get email about this job, so no receipt was sent.',
  );
});

it('names a plate manufacturer that the latest jobs of the company do not', () => {
  const other = { ...usual, readManufacturer: 'Eagle' };
  expect(newJobWarning('customer', fine, other)).toBe(
    'The drawings name Eagle as the plate manufacturer; the latest jobs of the company name Alpine, mitek.',
  );
  // Nothing to compare with.
  expect(newJobWarning('customer', fine, { ...other, usualManufacturers: [] })).toBeUndefined();
  expect(newJobWarning('customer', fine, { ...usual, readManufacturer: null })).toBeUndefined();
});

it('names another MiTek version than the corporation’s, which only operations are shown', () => {
  const other = { ...usual, mitekVersion: '8.6.2' };
  expect(newJobWarning('operations', fine, other)).toBe(
    'The drawings were made with MiTek 8.5; the version noted for the corporation is 8.6.2.',
  );
  for (const kind of ['employee', 'customer'] as const)
    expect(newJobWarning(kind, fine, other)).toBe(
      'The drawings were made with MiTek 8.5, which is not the version noted for the corporation.',
    );
  for (const same of [
    { mitekVersion: '8.530' },
    { mitekVersion: null },
    { mitekVersion: 'newest' },
    { readProgram: 'MiTek 20/20' },
    { readProgram: 'Alpine 22.01.00' },
    { readProgram: null },
  ])
    expect(newJobWarning('operations', fine, { ...usual, ...same })).toBeUndefined();
});

it('refuses what only the company and the person decide', () => {
  const company = { name: 'Blue Ridge Truss', allowsUnsealedRequest: false };
  const errors = (
    kind: 'customer' | 'employee' | 'operations',
    values: Parameters<typeof aNewJob>[0] | object,
    parties = {},
  ) =>
    newJobErrors(
      kind,
      toNewJob(
        CreateJobForm.parse(
          aNewJob({ id: '1f0f3f4e-6f0c-4a55-9d2e-0b8f6a3d9c11', drjcoid: 1, drj_contact_id: 1, ...values }),
        ),
      ),
      { company, hasContact: true, ...parties },
    );
  expect(errors('customer', {})).toEqual({});
  expect(errors('customer', {}, { company: null, hasContact: false })).toEqual({
    company_id: ['Company must be selected'],
  });
  expect(errors('customer', {}, { hasContact: false })).toEqual({ contact_id: ['Contact must be selected'] });

  const unlocked = { no_lock_request: true };
  expect(Object.keys(errors('operations', unlocked))).toEqual(['unlocked_requested']);
  expect(errors('operations', unlocked, { company: { ...company, allowsUnsealedRequest: true } })).toEqual({});
  expect(Object.keys(errors('operations', unlocked, { company: null }))).toEqual(['company_id']);

  const noted = { staff_comments: 'Call first' };
  expect(Object.keys(errors('customer', noted))).toEqual(['staff_comments']);
  for (const kind of ['employee', 'operations'] as const) expect(errors(kind, noted)).toEqual({});
});

it('asks for the checks of seals only of seals', () => {
  expect(uploadErrors('s', 's')).toEqual({});
  expect(uploadErrors('r', 's')).toEqual({});
  expect(uploadErrors('e', 'r')).toEqual({});
  for (const checkedFor of ['r', 'e', null] as const)
    expect(uploadErrors('s', checkedFor)).toEqual({
      type: ['Uploads for seal jobs require different validations.'],
    });
});
