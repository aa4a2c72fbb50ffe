import { describe, expect, it } from 'vitest';
import { moreImportant } from './job-change-reasons.ts';
import { jobListReplyFor, jobSchemaFor } from './job.ts';
import { hiddenJobFields } from './job-visibility.ts';
import { VIEWER_KINDS } from '../people/roles.ts';
import { findStatus, STATUSES } from './statuses.ts';

const FOR_OPERATIONS = [
  'sealing_engineer',
  'copies',
  'higher_priority_jobs_same_group',
  'duration',
  'sent_back',
  'return_mail',
] as const;

describe('of a job is hidden', () => {
  it('nothing from operations', () => {
    expect(hiddenJobFields('operations', 'list')).toEqual([]);
    expect(hiddenJobFields('operations', 'detail')).toEqual([]);
  });

  it('what only operations work with from everybody else', () => {
    for (const kind of ['customer', 'employee'] as const)
      for (const call of ['list', 'detail'] as const)
        expect(hiddenJobFields(kind, call)).toEqual(expect.arrayContaining([...FOR_OPERATIONS]));
  });

  it('what is the staff’s from a customer, in either call', () => {
    for (const call of ['list', 'detail'] as const)
      expect(hiddenJobFields('customer', call)).toEqual(expect.arrayContaining(['staff_comments', 'openByUser']));
  });

  it('the staff’s comments from an employee’s list, and not from the form that edits them', () => {
    expect(hiddenJobFields('employee', 'list')).toContain('staff_comments');
    expect(hiddenJobFields('employee', 'detail')).not.toContain('staff_comments');
    expect(hiddenJobFields('employee', 'list')).not.toContain('openByUser');
  });

  it('the same from the answer’s shape', () => {
    for (const kind of VIEWER_KINDS)
      for (const call of ['list', 'detail'] as const) {
        const fields = Object.keys(jobSchemaFor(kind, call).shape);
        expect(fields).toContain('job_name');
        expect(fields.filter((name) => hiddenJobFields(kind, call).some((hidden) => hidden === name))).toEqual([]);
        for (const name of FOR_OPERATIONS) expect(fields.includes(name)).toBe(kind === 'operations');
      }
  });
});

it('a list without jobs is an answer to everybody; the totals of designs are the answer to operations alone', () => {
  const jobs = { data: [], last_page: 1, total: 0 };
  const withTotals = { jobs, total_designs_per_job_type: { s: 0, r: 0, e: 0 } };
  for (const kind of VIEWER_KINDS) {
    expect(jobListReplyFor(kind).safeParse({ jobs }).success).toBe(kind !== 'operations');
    expect(jobListReplyFor(kind).safeParse(withTotals).success).toBe(kind === 'operations');
    expect(jobListReplyFor(kind).safeParse({ jobs: { ...jobs, data: [{}] } }).success).toBe(false);
  }
});

it('the more important of two reasons is kept, in whatever order they came', () => {
  expect(moreImportant('facts', undefined)).toBe('facts');
  expect(moreImportant('facts', 'status')).toBe('status');
  expect(moreImportant('status', 'facts')).toBe('status');
  expect(moreImportant('created', 'status')).toBe('created');
  expect(moreImportant('order', 'order')).toBe('order');
});

it('a status is found by its id, and one that this version does not know is none', () => {
  for (const status of STATUSES) expect(findStatus(status.id)).toBe(status);
  expect(findStatus(99)).toBeUndefined();
});
