import type { EditedColumns } from '@sealdesk/contract/jobs/edit-job.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { describe, expect, it } from 'vitest';
import {
  asksForSealer,
  changedFields,
  editConflict,
  editErrors,
  fieldChanges,
  idsIn,
  permissionErrors,
  type EditableJob,
} from './job-edit.ts';

const FIELDS: Required<EditedColumns> = {
  type: 's',
  company_id: 5,
  contact_id: 7,
  priority: 2,
  name: 'Lot 14',
  product: 't',
  designs: 12,
  design_program: 'MiTek',
  design_code: 'IRC 2021',
  plate_manufacturer: 'MiTek',
  seal_states: ['VA', 'NC'],
  comments: null,
  staff_comments: null,
  unlocked_requested: false,
  lot_number: null,
  project_subdivision: null,
  model: null,
  customer_name: null,
  project_address: null,
  designer_name: null,
  designer_address: null,
  designer_license_number: null,
  wind_code: null,
  wind_speed: 115.5,
  wind_exposure: null,
  mean_roof_height: null,
  roof_load: null,
  floor_load: null,
  sealing_engineer_id: null,
};

const aJob = (changes: Partial<EditableJob> = {}, fields: Partial<EditedColumns> = {}): EditableJob => ({
  number: 1000,
  fields: { ...FIELDS, ...fields },
  updatedAt: '2026-11-16T12:51:30.123456+00:00',
  status: STATUS_ID.inProgress,
  heldFrom: null,
  wasCompleted: false,
  hasSealedSet: false,
  checkedFor: 's',
  ...changes,
});

it('only what differs is a change: another order of states is none, nor is a number written otherwise', () => {
  expect(changedFields(aJob(), { ...FIELDS, seal_states: ['NC', 'VA'], wind_speed: 115.5 })).toEqual({});
  expect(changedFields(aJob(), { name: 'Lot 15', seal_states: ['VA'], comments: null })).toEqual({
    name: 'Lot 15',
    seal_states: ['VA'],
  });
  expect(changedFields(aJob({}, { lot_number: '4' }), { lot_number: null, unlocked_requested: true })).toEqual({
    lot_number: null,
    unlocked_requested: true,
  });
});

it('an employee sets neither company nor contact, and does not speak of the sealer at all', () => {
  const edit = { company_id: 6, contact_id: 7, sealing_engineer_id: null, name: 'Lot 15' };
  const changes = changedFields(aJob(), edit);
  expect(Object.keys(permissionErrors('employee', edit, changes))).toEqual(['company_id', 'sealing_engineer_id']);
  expect(permissionErrors('operations', edit, changes)).toEqual({});
  expect(permissionErrors('employee', { company_id: 5 }, {})).toEqual({});
});

describe('the rules of creating hold for what is changed', () => {
  const allowing = { name: 'Alder', allowsUnsealedRequest: true };
  const refusing = { name: 'Alder', allowsUnsealedRequest: false };
  const errorsOf = (changes: EditedColumns, parties: Partial<Parameters<typeof editErrors>[2]>, job = aJob()) =>
    Object.keys(editErrors(job, changes, { company: allowing, hasContact: true, canSeal: true, ...parties }));

  it('a live company and a contact of it', () => {
    expect(errorsOf({ company_id: 6 }, { company: null })).toEqual(['company_id']);
    expect(errorsOf({ company_id: 6 }, { hasContact: false })).toEqual(['contact_id']);
    expect(errorsOf({ contact_id: 8 }, { hasContact: false })).toEqual(['contact_id']);
    expect(errorsOf({ name: 'x' }, { company: null, hasContact: false })).toEqual([]);
  });

  it('an unlocked PDF where the company allows it, also when the job comes to another', () => {
    expect(errorsOf({ unlocked_requested: true }, { company: refusing })).toEqual(['unlocked_requested']);
    expect(errorsOf({ unlocked_requested: true }, { company: null })).toEqual(['unlocked_requested']);
    expect(errorsOf({ unlocked_requested: true }, {})).toEqual([]);
    const unlocked = aJob({}, { unlocked_requested: true });
    expect(errorsOf({ company_id: 6 }, { company: refusing }, unlocked)).toEqual(['unlocked_requested']);
    expect(errorsOf({ company_id: 6, unlocked_requested: false }, { company: refusing }, unlocked)).toEqual([]);
    expect(errorsOf({ name: 'x' }, { company: refusing }, unlocked)).toEqual([]);
  });

  it('Seals where the original was checked for seals', () => {
    for (const checkedFor of ['r', 'e', null] as const)
      expect(errorsOf({ type: 's' }, {}, aJob({ checkedFor }, { type: 'r' }))).toEqual(['type']);
    expect(errorsOf({ type: 's' }, {}, aJob({}, { type: 'r' }))).toEqual([]);
    expect(errorsOf({ type: 'r' }, {}, aJob({ checkedFor: 's' }))).toEqual([]);
  });

  it('a sealer who can seal every state', () => {
    expect(
      editErrors(aJob(), { sealing_engineer_id: 9 }, { company: null, hasContact: false, canSeal: false }),
    ).toEqual({
      sealing_engineer_id: ['Holds no license valid today in all of VA, NC'],
    });
  });
});

it('the sealer is judged when another one is named, and when operations change the states', () => {
  const named = aJob({}, { sealing_engineer_id: 9 });
  expect(asksForSealer('operations', named, { name: 'x' })).toBe(false);
  expect(asksForSealer('operations', named, { seal_states: ['VA'] })).toBe(true);
  expect(asksForSealer('employee', named, { seal_states: ['VA'] })).toBe(false);
  expect(asksForSealer('operations', named, { sealing_engineer_id: null })).toBe(false);
  expect(asksForSealer('operations', aJob(), { sealing_engineer_id: 9 })).toBe(true);
  expect(asksForSealer('operations', aJob(), { seal_states: ['VA'] })).toBe(false);
});

describe('whoever asks, a job refuses', () => {
  it('another type, other states and another sealer once a sealed set is there', () => {
    const sealed = aJob({ hasSealedSet: true });
    for (const changes of [{ type: 'r' }, { seal_states: ['VA'] }, { sealing_engineer_id: 9 }] as const)
      expect(editConflict(sealed, changes as EditedColumns)).toMatch(/^D1000 has a sealed set, so its type/);
    expect(editConflict(sealed, { name: 'x', staff_comments: 'y' })).toBeNull();
    expect(editConflict(aJob(), { type: 'r', seal_states: ['VA'], sealing_engineer_id: 9 })).toBeNull();
  });

  it('to become a Seals job in engineering, also while it is held', () => {
    const repair = { type: 'r' } as const;
    const message = 'D1000 is in engineering, where no Seals job can be.';
    expect(editConflict(aJob({ status: STATUS_ID.inEngineering }, repair), { type: 's' })).toBe(message);
    const held = { status: STATUS_ID.onHold, heldFrom: STATUS_ID.inEngineering };
    expect(editConflict(aJob(held, repair), { type: 's' })).toBe(message);
    expect(editConflict(aJob({ status: STATUS_ID.inEngineering }, repair), { type: 'e' })).toBeNull();
  });

  it('another company once it was complete, and another contact while it is', () => {
    const complete = aJob({ status: STATUS_ID.complete });
    expect(editConflict(complete, { company_id: 6 })).toMatch(/can’t move to another company/);
    expect(editConflict(complete, { contact_id: 8 })).toMatch(/its contact can’t change/);
    const revised = aJob({ wasCompleted: true });
    expect(editConflict(revised, { company_id: 6 })).toMatch(/can’t move to another company/);
    expect(editConflict(revised, { contact_id: 8 })).toBeNull();
    expect(editConflict(aJob({ status: STATUS_ID.cancelled }), { company_id: 6, contact_id: 8 })).toBeNull();
  });
});

it('the timeline keeps every change in the order of the form, people and companies with name and id', () => {
  const job = aJob({}, { sealing_engineer_id: 9, comments: 'Old' });
  const changes: EditedColumns = {
    seal_states: ['TX', 'FL'],
    name: 'Lot 15',
    company_id: 6,
    sealing_engineer_id: null,
  };
  expect(idsIn(job, changes)).toEqual({ companies: [5, 6], contacts: [9] });
  const names = { companies: new Map([[5, 'Alder']]), contacts: new Map([[9, 'Sven Stamp']]) };
  expect(fieldChanges(job, { ...changes, comments: null, unlocked_requested: true }, names)).toEqual([
    { field: 'drjcoid', before: 'Alder', after: '6', beforeId: 5, afterId: 6 },
    { field: 'job_name', before: 'Lot 14', after: 'Lot 15' },
    { field: 'seal_states', before: 'NC, VA', after: 'FL, TX' },
    { field: 'job_comments', before: 'Old', after: null },
    { field: 'no_lock_request', before: 'false', after: 'true' },
    { field: 'engineer_seal_contact_id', before: 'Sven Stamp', after: null, beforeId: 9, afterId: null },
  ]);
});
