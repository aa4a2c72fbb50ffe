import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { expect, it } from 'vitest';
import { addressOf } from './address-of.ts';

const job = { kind: 'job', job: { job_id: 48_213 } as Job } as const;
const company = { kind: 'company', company: { id: 7, name: 'Blue Ridge Truss' } } as const;
const list = { pathname: '/joblist', search: '?job_status=all_open&page=2' };
const elsewhere = { pathname: '/companies', search: '?page=3' };

it('a job opens over the list as it stands, and closing it is going back', () => {
  expect(addressOf(job, list)).toEqual({
    to: '/joblist?job_status=all_open&page=2&job=48213',
    state: { openedHere: true },
  });
});

it('from another screen a job opens over the whole list, which stays when it is closed', () => {
  expect(addressOf(job, elsewhere)).toEqual({ to: '/joblist?job=48213' });
});

it('a company leads to its jobs, without the filters before', () => {
  expect(addressOf(company, list)).toEqual({ to: '/joblist?drjcoid=7' });
  expect(addressOf(company, elsewhere)).toEqual({ to: '/joblist?drjcoid=7' });
});
