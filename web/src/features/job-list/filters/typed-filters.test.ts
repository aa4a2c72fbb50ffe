import { describe, expect, it } from 'vitest';
import { NO_FILTERS } from './job-filters.ts';
import { differing, formatFilterDay, readDay, textsOf, typedProblems, valuesOf } from './typed-filters.ts';

const NONE = { job_id: '', job_name: '', start_date: '', end_date: '' };

describe('a typed day', () => {
  it.each([
    ['2026-11-01', '2026-11-01'],
    [' 2026-11-01 ', '2026-11-01'],
    ['11/01/26', '2026-11-01'],
    ['11/1/26', '2026-11-01'],
    ['1/2/2026', '2026-01-02'],
    ['02/29/24', '2024-02-29'],
    ['01/01/1753', '1753-01-01'],
    ['9999-12-31', '9999-12-31'],
  ])('%j is %s', (text, day) => expect(readDay(text)).toBe(day));

  it.each([
    '',
    '2026-02-30',
    '02/29/26',
    '13/01/26',
    '11/01',
    '1752-12-31',
    '01/01/1752',
    '10000-01-01',
    'today',
    '1/1/6',
  ])('%j is none', (text) => expect(readDay(text)).toBeNull());

  it('is shown with a whole year where two figures would mean another', () => {
    expect(formatFilterDay('2026-11-01')).toBe('11/01/26');
    expect(formatFilterDay('1753-01-02')).toBe('01/02/1753');
    expect(readDay(formatFilterDay('1953-01-02'))).toBe('1953-01-02');
  });
});

describe('the texts of the fields', () => {
  it('show the filters, job numbers with D', () => {
    const filters = { ...NO_FILTERS, job_id: [48213, 7], job_name: 'lot', start_date: '2026-11-01' };
    expect(textsOf(filters)).toEqual({ job_id: 'D48213, D7', job_name: 'lot', start_date: '11/01/26', end_date: '' });
    expect(textsOf(NO_FILTERS)).toEqual(NONE);
  });

  it('mean what the filters hold', () => {
    const filters = { job_id: [48213, 7], job_name: 'lot', start_date: '1899-11-01', end_date: '2026-11-30' };
    expect(valuesOf(textsOf(filters))).toEqual(filters);
    expect(valuesOf({ ...NONE, job_id: ' d48213,48209, ', job_name: ' lot ' })).toMatchObject({
      job_id: [48213, 48209],
      job_name: 'lot',
    });
  });

  it('are not sent where they can’t be a filter, and say so', () => {
    const wrong = { job_id: 'D48213, x', job_name: 'x', start_date: '2026-02-30', end_date: '12/' };
    expect(valuesOf(wrong)).toEqual({ job_id: [], job_name: 'x', start_date: null, end_date: null });
    expect(Object.keys(typedProblems(wrong))).toEqual(['job_id', 'start_date', 'end_date']);
    expect(typedProblems({ ...NONE, job_id: ' ', start_date: ' ' })).toEqual({});
    const many = Array.from({ length: 201 }, (_, index) => index + 1).join(',');
    expect(typedProblems({ ...NONE, job_id: many }).job_id).toBeDefined();
  });
});

it('only a different meaning counts as a difference', () => {
  const one = valuesOf({ ...NONE, job_id: 'D1,2', job_name: 'a ' });
  expect(differing(one, valuesOf({ ...NONE, job_id: '1, d2', job_name: 'a' }))).toEqual([]);
  expect(differing(one, NO_FILTERS)).toEqual(['job_id', 'job_name']);
});
