import { expect, it } from 'vitest';
import { hiddenJobFields } from '../jobs/job-visibility.ts';
import { VIEWER_KINDS } from '../people/roles.ts';
import { JOB_EXPORT_COLUMNS, jobExportColumns } from './job-export-columns.ts';

it.each(VIEWER_KINDS)('has no column of a field that a viewer does not receive: %s', (kind) => {
  const hidden = new Set<string>(hiddenJobFields(kind, 'list'));
  const everything = Object.keys(JOB_EXPORT_COLUMNS);
  for (const choice of ['list', 'all', everything] as const) {
    const fields = jobExportColumns(kind, choice).map((name) => JOB_EXPORT_COLUMNS[name].field);
    expect(fields.filter((field) => hidden.has(field))).toEqual([]);
    expect(fields.length).toBeGreaterThan(15);
  }
});

it('gives the columns of a choice in the order of the file, and none that nobody has', () => {
  expect(jobExportColumns('operations', ['job_name', 'job_id', 'password'])).toEqual(['job_id', 'job_name']);
  expect(jobExportColumns('customer', ['staff_comments', 'job_id'])).toEqual(['job_id']);
});

it('no two columns have the same head', () => {
  const heads = Object.values(JOB_EXPORT_COLUMNS).map(({ head }) => head);
  expect(new Set(heads).size).toBe(heads.length);
});
