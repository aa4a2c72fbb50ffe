import { describe, expect, it } from 'vitest';
import { CallFailed } from '../../../lib/session/failure.ts';
import { changedFields, changedNames, valuesOf } from './row-changes.ts';
import { rowProblems } from './row-problems.ts';
import { saveFailure } from './save-failure.ts';

const EMPTY = { Company: '', TSAccountID: null, Comments: '', deleted: false };
const ROW = { updated_at: '2026-11-14T07:20:00.123456Z', deleted_at: null, Company: 'Gulfline', Comments: null };
const stored = valuesOf(ROW, EMPTY);

describe('the form of a row', () => {
  it('opens with its values, empty ones as fields hold them', () => {
    expect(stored).toEqual({ Company: 'Gulfline', TSAccountID: null, Comments: '', deleted: false });
    expect(valuesOf({ ...ROW, deleted_at: '2026-01-01T00:00:00Z' }, EMPTY).deleted).toBe(true);
    expect(valuesOf(ROW, { Company: '' })).toEqual({ Company: 'Gulfline' });
  });

  it('sends what differs, as the rules made it, and the version that it was made of', () => {
    const values = { ...stored, Company: ' Gulfline Truss ', Comments: ' ' };
    expect(changedNames(stored, values)).toEqual(['Company']);
    const checked = { Company: 'Gulfline Truss', TSAccountID: null, Comments: null };
    expect(changedFields(ROW, { stored, values, checked })).toEqual({
      Company: 'Gulfline Truss',
      updated_at: ROW.updated_at,
    });
  });

  it('deletes by a time that is never in the future, and restores by none', () => {
    const deleted = { ...stored, deleted: true };
    expect(changedFields(ROW, { stored, values: deleted, checked: {} })).toMatchObject({ deleted_at: ROW.updated_at });
    expect(changedFields(ROW, { stored: deleted, values: stored, checked: {} })).toMatchObject({ deleted_at: null });
    expect(changedFields(ROW, { stored, values: stored, checked: {} })).not.toHaveProperty('deleted_at');
  });
});

describe('a failed save', () => {
  const failed = (body: object) => new CallFailed(422, { read: 'json', ...body });

  it('is reported in the server’s words, or by its errors of fields, or at all', () => {
    const errors = { email: ['Email is required.'], Company: ['Company is required'] };
    expect(saveFailure(failed({ message: 'Email is taken', errors }))).toBe('Email is taken.');
    expect(saveFailure(failed({ errors }))).toBe('Email is required. Company is required');
    expect(saveFailure(failed({}))).toBe('An error occurred while saving.');
    expect(saveFailure(new TypeError('fetch'))).toBe('An error occurred while saving.');
  });

  it('stands beside what is wrong with fields, each sentence once', () => {
    const problems = { email: 'Email is required.', Company: 'Company is required' };
    expect(rowProblems(null, problems, ['Company', 'email'])).toEqual(['Company is required.', 'Email is required.']);
    expect(rowProblems('Company is required.', problems, ['Company', 'email'])).toEqual([
      'Company is required.',
      'Email is required.',
    ]);
    expect(rowProblems(null, {}, [])).toEqual([]);
  });
});
