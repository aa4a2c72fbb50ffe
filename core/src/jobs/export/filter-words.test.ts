import { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import { expect, it } from 'vitest';
import { filterWords } from './filter-words.ts';

const HOMES = { company: 'Blue Ridge Truss', corporation: null };

it.each([
  [{}, 'none'],
  [{ job_status: 'all_open', job_type: 're' }, 'Status: All open; Type: Repairs and Spec Eng'],
  [{ job_status: '4', product_type: 't' }, 'Status: Complete; Product: Trusses'],
  [{ job_id: 'D48213,48209' }, 'Job number: D48213, D48209'],
  [
    { job_name: 'maple', start_date: '2026-11-01', end_date: '2026-11-14' },
    'Job name contains: maple; Created from: 2026-11-01; Created to: 2026-11-14',
  ],
  [{ drjcoid: '7', corporation_id: '3' }, 'Corporation: unknown; Company: Blue Ridge Truss'],
  [{ page: '3', per_page: '25', sort_by: 'created_at' }, 'none'],
])('%j reads %s', (given, words) => {
  expect(filterWords(JobListQuery.parse(given), HOMES)).toBe(words);
});
