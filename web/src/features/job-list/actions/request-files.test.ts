import { expect, it } from 'vitest';
import { mailLink, requestMail } from './request-files.ts';

it('asks the firm for the files of a job that the mail names', () => {
  const link = new URL(
    mailLink(requestMail({ job_id: 48201, job_name: 'Snow Canyon & B3?' }, 'desk+files@firm.example')),
  );
  expect(link.protocol).toBe('mailto:');
  expect(decodeURIComponent(link.pathname)).toBe('desk+files@firm.example');
  expect(link.searchParams.get('subject')).toBe('Final files for job D48201, Snow Canyon & B3?');
  expect(link.searchParams.get('body')).toContain('D48201');
});
