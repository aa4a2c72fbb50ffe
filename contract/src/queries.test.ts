import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fillPath, type QueryInput, buildRequest } from './client.ts';
import { ContactDropdownQuery, NamedDropdownQuery } from './directory/dropdowns.ts';
import { MAX_FILE_NAME } from './uploads/file-names.ts';
import { FileListQuery, FileQuery } from './uploads/files.ts';
import { GetJobQuery } from './jobs/job.ts';
import { JobListQuery } from './jobs/job-list-query.ts';
import { formatJobNumber, parseJobNumbers } from './jobs/job-number.ts';
import { DROPDOWN_DEFAULT, DROPDOWN_MAX, MAX_FILTER_IDS, MAX_ID, MAX_PAGE, PAGE_SIZES } from './shared/limits.ts';
import { plainText } from './shared/query-values.ts';
import { SetPriorityBody } from './jobs/priority-order.ts';
import { LoginBody, TotpBody } from './people/session.ts';
import { JobUploadParams } from './uploads/upload.ts';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const numbersUpTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join(',');

describe('the list query takes', () => {
  it('pages from the first to the last, in each size', () => {
    for (const page of [1, 2, MAX_PAGE]) expect(JobListQuery.parse({ page: String(page) }).page).toBe(page);
    expect(accepts(JobListQuery, { page: String(MAX_PAGE + 1) })).toBe(false);
    for (const size of PAGE_SIZES) expect(JobListQuery.parse({ per_page: String(size) }).per_page).toBe(size);
  });

  it('as many job numbers as may be asked for, and says what is wrong with others', () => {
    expect(JobListQuery.parse({ job_id: numbersUpTo(MAX_FILTER_IDS) }).job_id).toHaveLength(MAX_FILTER_IDS);
    const problem = (job_id: string) => JobListQuery.safeParse({ job_id }).error!.issues[0]!.message;
    expect(problem(numbersUpTo(MAX_FILTER_IDS + 1))).toBe('At most 200 job numbers');
    expect(problem('maple')).toBe('Must be job numbers, separated by commas');
  });

  it('a status by its number or its view', () => {
    expect(JobListQuery.parse({ job_status: '11' }).job_status).toBe(11);
    expect(JobListQuery.parse({ job_status: 'all_open' }).job_status).toBe('all_open');
  });

  it('ids as far as the database has them', () => {
    expect(JobListQuery.parse({ drjcoid: String(MAX_ID), corporation_id: '0' })).toMatchObject({
      company_id: MAX_ID,
      corporation_id: 0,
    });
    for (const id of [String(MAX_ID + 1), '-1', '+1', '1.5', '1e3', '5x', 'x5', ' 5'])
      expect([id, accepts(JobListQuery, { drjcoid: id })]).toEqual([id, false]);
  });

  it('a cursor of bearable length, and a name without a NUL', () => {
    expect(accepts(JobListQuery, { cursor: 'x'.repeat(200) })).toBe(true);
    expect(accepts(JobListQuery, { cursor: 'x'.repeat(201) })).toBe(false);
    expect(accepts(JobListQuery, { job_name: 'Lot 14' })).toBe(true);
    expect(accepts(JobListQuery, { job_name: 'Lot\0' })).toBe(false);
  });
});

describe('a job number', () => {
  it('is written with its D and read with or without it', () => {
    expect(formatJobNumber(48_213)).toBe('D48213');
    expect(parseJobNumbers(' 1 ,, D2,')).toEqual([1, 2]);
    for (const job_id of ['48213', 'D48213', 'd48213'])
      expect(GetJobQuery.parse({ job_id })).toEqual({ job_id: 48_213 });
    for (const job_id of ['', 'D', 'DD5', '5D', 'x5', '5x', '1'.repeat(16), '-5'])
      expect([job_id, accepts(GetJobQuery, { job_id })]).toEqual([job_id, false]);
  });

  it('stands without its D in the address of a file or an upload', () => {
    expect(FileListQuery.parse({ jobId: '48213', purpose: 'final' })).toEqual({ jobId: 48_213, purpose: 'final' });
    expect(JobUploadParams.parse({ jobId: '48213', purpose: 'working' }).jobId).toBe(48_213);
    for (const jobId of ['', 'D5', '5x', '1'.repeat(16)]) {
      expect([jobId, accepts(FileListQuery, { jobId, purpose: 'final' })]).toEqual([jobId, false]);
      expect([jobId, accepts(JobUploadParams, { jobId, purpose: 'final' })]).toEqual([jobId, false]);
    }
    expect(accepts(JobUploadParams, { jobId: '5', purpose: 'original' })).toBe(false);
  });

  it('comes with the name of a file that is not empty', () => {
    const query = { jobId: '5', purpose: 'final' };
    // A listed name is a kept name with its extension and a mark such as (superseded).
    for (const filename of ['a', 'x'.repeat(MAX_FILE_NAME + 60)])
      expect(accepts(FileQuery, { ...query, filename })).toBe(true);
    for (const filename of ['', 'x'.repeat(MAX_FILE_NAME + 61)])
      expect(accepts(FileQuery, { ...query, filename })).toBe(false);
  });
});

describe('a dropdown', () => {
  it('gives so many at a time, up to its limit', () => {
    expect(NamedDropdownQuery.parse({})).toEqual({ limit: DROPDOWN_DEFAULT });
    for (const limit of [1, DROPDOWN_MAX]) expect(NamedDropdownQuery.parse({ limit: String(limit) }).limit).toBe(limit);
    for (const limit of ['0', String(DROPDOWN_MAX + 1), '-1', 'x1', '1x', '1'.repeat(10)])
      expect([limit, accepts(NamedDropdownQuery, { limit })]).toEqual([limit, false]);
    expect(ContactDropdownQuery.parse({ drjcoid: '123' }).company_id).toBe(123);
  });
});

it('a place is from none to the fifth', () => {
  for (const job_priority_order of [0, 5])
    expect(accepts(SetPriorityBody, { job_id: 1, job_priority_order })).toBe(true);
  for (const job_priority_order of [-1, 6, 1.5])
    expect(accepts(SetPriorityBody, { job_id: 1, job_priority_order })).toBe(false);
  expect(accepts(SetPriorityBody, { job_id: 0, job_priority_order: 1 })).toBe(false);
});

describe('a sign-in', () => {
  it('has a password of some length', () => {
    for (const length of [1, 200])
      expect(accepts(LoginBody, { email: 'a@b.example', password: 'x'.repeat(length) })).toBe(true);
    for (const length of [0, 201])
      expect(accepts(LoginBody, { email: 'a@b.example', password: 'x'.repeat(length) })).toBe(false);
  });

  it('has a code of six digits, as apps show and people copy it', () => {
    for (const code of ['123456', '123 456', '  123456', '123 456\n']) expect(accepts(TotpBody, { code })).toBe(true);
    for (const code of ['12345', '1234567', 'x123456', '123456x', '123-456', '12 3456', 'abcdef', '123abc', 'abc456'])
      expect([code, accepts(TotpBody, { code })]).toEqual([code, false]);
  });
});

it('plain text has no NUL and an end', () => {
  expect(plainText(3).parse('abc')).toBe('abc');
  expect(accepts(plainText(3), 'abcd')).toBe(false);
  expect(accepts(plainText(3), 'a\0b')).toBe(false);
});

it('an address is filled with one segment for each of its places', () => {
  expect(fillPath('/api/jobs/:jobId/files/:name', { jobId: '5', name: 'a/b?c' })).toBe('/api/jobs/5/files/a%2Fb%3Fc');
  expect(fillPath('/api/:gone', {})).toBe('/api/');
  const params = { purpose: 'working', jobId: '48213' } as const;
  const uploadTo = (query: QueryInput) => buildRequest('uploadForJob', { params, query }).url;
  expect(uploadTo({})).toBe('/api/jobs/upload/working/48213');
  expect(uploadTo({ ask_other_job: 'true' })).toBe('/api/jobs/upload/working/48213?ask_other_job=true');
});
