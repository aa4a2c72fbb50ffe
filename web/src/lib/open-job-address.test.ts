import { expect, it } from 'vitest';
import { jobLink, openJobLink, readOpenJob, withOpenJob } from './open-job-address.ts';

it('the open job is in the address, beside the filters', () => {
  const address = new URLSearchParams('job_status=all_open&page=2');
  expect(readOpenJob(address)).toBeNull();
  const opened = withOpenJob(address, 48_213);
  expect(opened).toBe('?job_status=all_open&page=2&job=48213');
  expect(readOpenJob(new URLSearchParams(opened))).toBe(48_213);
  expect(withOpenJob(new URLSearchParams(opened), null)).toBe('?job_status=all_open&page=2');
  expect(withOpenJob(new URLSearchParams('job=1'), null)).toBe('');
});

it('what is no job number opens nothing', () => {
  expect(readOpenJob(new URLSearchParams('job=D48213'))).toBe(48_213);
  expect(readOpenJob(new URLSearchParams('job=nothing'))).toBeNull();
  expect(readOpenJob(new URLSearchParams('job='))).toBeNull();
});

it('a link leads to the list with that one job', () => {
  expect(jobLink(48_213, 'https://sealdesk.example')).toBe('https://sealdesk.example/joblist?job_id=48213');
});

it('a link for a new tab leads there too, with the job open', () => {
  expect(openJobLink(48_213)).toBe('/joblist?job_id=48213&job=48213');
  expect(readOpenJob(new URLSearchParams(openJobLink(48_213).split('?')[1]))).toBe(48_213);
});
