import { MAX_JOB_NAME } from '@sealdesk/contract/shared/limits.ts';
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
    'on 1/1/26',
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
    expect(valuesOf(textsOf(filters), NO_FILTERS)).toEqual(filters);
    expect(valuesOf({ ...NONE, job_id: ' d48213,48209, ', job_name: ' lot ' }, NO_FILTERS)).toMatchObject({
      job_id: [48213, 48209],
      job_name: 'lot',
    });
    expect(valuesOf({ ...NONE, job_name: 'x'.repeat(MAX_JOB_NAME + 1) }, NO_FILTERS).job_name).toHaveLength(
      MAX_JOB_NAME,
    );
  });

  const held = { job_id: [7], job_name: '', start_date: '2026-11-01', end_date: '2026-11-30' };

  it('change nothing where they can’t be a filter, and say so', () => {
    const wrong = { job_id: 'x', job_name: 'x', start_date: '2026-02-30', end_date: '12/' };
    expect(valuesOf(wrong, held)).toEqual({ ...held, job_name: 'x' });
    const notADay = 'This is not a day in the calendar.';
    expect(typedProblems(wrong)).toEqual({
      job_id: '“x” is not a job number.',
      start_date: notADay,
      end_date: notADay,
    });
    expect(typedProblems({ ...NONE, job_id: ' ', start_date: ' ' })).toEqual({});
    expect(valuesOf(NONE, held)).toEqual({ job_id: [], job_name: '', start_date: null, end_date: null });
  });

  it('apply the job numbers that are some, and name the others', () => {
    const mixed = { ...NONE, job_id: 'D48213, x, 48209, 0' };
    expect(valuesOf(mixed, held).job_id).toEqual([48213, 48209]);
    expect(typedProblems(mixed).job_id).toBe('“x”, “0” are not job numbers.');
    const many = { ...NONE, job_id: Array.from({ length: 201 }, (_, index) => index + 1).join(',') };
    expect(valuesOf(many, held).job_id).toHaveLength(200);
    expect(typedProblems(many).job_id).toBe('Only the first 200 are looked for.');
    expect(typedProblems({ ...NONE, job_id: many.job_id.replace('1,', '') })).toEqual({});
  });

  it('a first day after the last one changes nothing, and says so', () => {
    const reversed = { ...NONE, start_date: '11/14/26', end_date: '11/01/26' };
    expect(valuesOf(reversed, held)).toMatchObject({ start_date: '2026-11-01', end_date: '2026-11-30' });
    expect(typedProblems(reversed)).toEqual({ start_date: 'Created from is after Created to.' });
    expect(typedProblems({ ...reversed, end_date: '11/14/26' })).toEqual({});
    expect(typedProblems({ ...NONE, start_date: '11/14/26' })).toEqual({});
    expect(typedProblems({ ...NONE, end_date: '11/01/26' })).toEqual({});
  });
});

it('only a different meaning counts as a difference', () => {
  const one = valuesOf({ ...NONE, job_id: 'D1,2', job_name: 'a ' }, NO_FILTERS);
  expect(differing(one, valuesOf({ ...NONE, job_id: '1, d2', job_name: 'a' }, NO_FILTERS))).toEqual([]);
  expect(differing(one, NO_FILTERS)).toEqual(['job_id', 'job_name']);
});
