import { expect, it } from 'vitest';
import { countText, isTooLong, jobExportRequest, startText } from './job-export-request.ts';

const LIST = { query: { job_status: 'all_open', page: 2 }, total: 412, isCapped: false, shown: 25 };
const CHOICE = { format: 'csv', columns: 'chosen', chosen: ['job_id', 'job_name'] } as const;

it('the button says what it does', () => {
  expect(startText(LIST, 'all')).toBe('Export 412 jobs');
  expect(startText(LIST, 'page')).toBe('Export 25 jobs');
  expect(startText({ ...LIST, total: 1 }, 'all')).toBe('Export 1 job');
  expect(startText({ ...LIST, total: 10_000, isCapped: true }, 'all')).toBe('Export 10,000+ jobs');
  expect(countText({ total: null, isCapped: false })).toBe('');
});

it('Excel stops at 100,000 rows; CSV, a page and an uncertain count do not', () => {
  const many = { ...LIST, total: 100_001 };
  expect(isTooLong(many, 'xlsx', 'all')).toBe(true);
  expect(isTooLong({ total: 100_000 }, 'xlsx', 'all')).toBe(false);
  expect(isTooLong(many, 'csv', 'all')).toBe(false);
  expect(isTooLong(many, 'xlsx', 'page')).toBe(false);
});

it('the request carries the filters, the rows and the columns', () => {
  const choice = { ...CHOICE, chosen: [...CHOICE.chosen] };
  expect(jobExportRequest(LIST, { choice, kind: 'customer', rows: 'all' })).toEqual({
    what: 'jobs',
    path: '/api/jobs/export',
    query: { job_status: 'all_open', page: 2, rows: 'all', columns: 'job_id,job_name' },
    format: 'csv',
    total: 412,
    columns: 2,
  });
  const capped = jobExportRequest({ ...LIST, isCapped: true }, { choice, kind: 'customer', rows: 'all' });
  expect(capped.total).toBeNull();
});
