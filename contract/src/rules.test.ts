import { describe, expect, it } from 'vitest';
import { isCalendarDay } from './shared/calendar-day.ts';
import { STATE_CODES } from './shared/codes.ts';
import { buildRequest } from './client.ts';
import { JobListQuery } from './jobs/job-list-query.ts';
import { parseJobNumbers } from './jobs/job-number.ts';
import { statusMessage } from './shared/messages.ts';
import { viewerKind } from './people/roles.ts';
import { statusViewsFor, ACTIVE_STATUS_IDS, CLOSED_STATUS_IDS, isAt, STATUS_ID, STATUSES } from './jobs/statuses.ts';

describe('statuses', () => {
  it('are eleven, each named once', () => {
    expect(STATUSES.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(Object.values(STATUS_ID).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(CLOSED_STATUS_IDS).toEqual([4, 7]);
    expect(ACTIVE_STATUS_IDS).toEqual([2, 3, 5, 8, 10, 11]);
    expect(isAt('awaitingFinal', { job_status: { id: 5 } })).toBe(true);
  });

  it('are offered as views by role', () => {
    const person = { employee_id: 1, role: 10, isSealingEngineer: false };
    expect(statusViewsFor(person)).toContain('my_exclusive_final_reviews');
    expect(statusViewsFor({ ...person, isSealingEngineer: true })).toEqual([
      'all_open',
      'all_active',
      'all_closed',
      'all_final_reviews',
    ]);
    expect(statusViewsFor({ ...person, role: 1 })).toEqual(['all_open', 'all_active', 'all_closed']);
    expect(statusViewsFor({ ...person, employee_id: null })).toEqual(['all_open', 'all_active', 'all_closed']);
  });
});

describe('the kind of a viewer', () => {
  it('needs an employee id for anything but a customer', () => {
    expect(viewerKind({ employee_id: null, role: 10, isSealingEngineer: true })).toBe('customer');
    expect(viewerKind({ employee_id: 4, role: 9, isSealingEngineer: false })).toBe('employee');
    expect(viewerKind({ employee_id: 4, role: 10, isSealingEngineer: false })).toBe('operations');
  });
});

describe('a calendar day', () => {
  it.each(['1753-01-01', '9999-12-31', '2024-02-29', '2026-11-15'])('%s is one', (day) =>
    expect(isCalendarDay(day)).toBe(true),
  );
  it.each([
    '1752-12-31',
    '10000-01-01',
    '2023-02-30',
    '2023-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-04-31',
    '2026-01-011',
    ' 2023-01-01',
    '2023-1-1',
    '11/15/2026',
    '',
  ])('%j is not', (day) => expect(isCalendarDay(day)).toBe(false));
});

describe('job numbers', () => {
  it('are read with and without D, spaces and doubles', () => {
    expect(parseJobNumbers('D48213, 48209,d7,48209')).toEqual([48_213, 48_209, 7]);
  });
  it.each(['', 'D', '1 OR 1=1', '1;drop', '-1', '0', '1.5', '٣'])('are not read from %j', (text) =>
    expect(parseJobNumbers(text)).toBeNull(),
  );
});

describe('the list query', () => {
  it('fills in what is left out or left empty', () => {
    expect(JobListQuery.parse({ job_status: '', page: '' })).toEqual({
      per_page: 10,
      sort_by: 'job_id',
      order: 'desc',
    });
    expect(JobListQuery.parse({ job_status: '10', job_id: 'D5,6' })).toMatchObject({ job_status: 10, job_id: [5, 6] });
  });

  it.each([
    { per_page: '7' },
    { per_page: '1000000' },
    { page: '0' },
    { page: '-1' },
    { page: '99999999999' },
    { sort_by: 'staff_comments' },
    { order: 'desc;--' },
    { job_status: '9999' },
    { job_status: '01' },
    { start_date: '2023-02-30' },
    { job_name: 'x'.repeat(151) },
    { job_id: Array.from({ length: 201 }, (_, n) => n + 1).join(',') },
    { drjcoid: ['1', '2'] },
    { 'drjcoid[]': '1' },
    { drjcoid: '99999999999' },
    { access_token: 'x' },
  ])('refuses %j', (query) => {
    expect(JobListQuery.safeParse(query).success).toBe(false);
  });
});

describe('the client', () => {
  it('builds the request of a call, without what is empty', () => {
    expect(
      buildRequest('listJobs', { query: { job_name: 'a&b', job_status: '', page: 2, job_type: undefined } }),
    ).toEqual({
      method: 'GET',
      url: '/api/jobs?job_name=a%26b&page=2',
      headers: {},
    });
    expect(buildRequest('totp', { body: { code: '123456' } })).toMatchObject({
      method: 'POST',
      body: '{"code":"123456"}',
    });
  });
});

it('a status without a message has a sentence', () => {
  expect([401, 403, 404, 500, 418].map(statusMessage)).toEqual([
    'Not Authorized',
    'Not Authorized',
    'Resource not found',
    'Server error',
    '418 Error',
  ]);
});

it('there are fifty states and DC', () => {
  expect(STATE_CODES).toHaveLength(51);
});
