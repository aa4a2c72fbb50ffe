import { expect, it } from 'vitest';
import { readJobFilters } from './job-filters.ts';
import { withoutWrong, wrongFilters } from './wrong-filters.ts';

const wrongIn = (query: string) => wrongFilters(new URLSearchParams(query), ['all_open']);

it('names what the address asks for and can’t be, in one line', () => {
  expect(wrongIn('job_id=D48213,many&start_date=2026-02-30&job_status=my_final_reviews&per_page=7')).toBe(
    'The address asks for what there is not: job number “many”, created from “2026-02-30”, status “my_final_reviews”, page size “7”.',
  );
  expect(wrongIn('start_date=2026-11-14&end_date=2026-11-01')).toBe('Created from is after Created to.');
});

it('has nothing to say about filters, what is as usual, and what is no filter', () => {
  expect(wrongIn('')).toBeNull();
  expect(wrongIn('job_id=D48213,7&job_status=all_open&page=1&per_page=25&sort_by=job_id&order=desc')).toBeNull();
  expect(wrongIn('job_status=4&drjcoid=3&job_type=re&end_date=2026-11-01&job=48213&job_name=x')).toBeNull();
});

it('days in the wrong order go together', () => {
  const filters = readJobFilters(new URLSearchParams('start_date=2026-11-14&end_date=2026-11-01&job_name=lot'), []);
  expect(withoutWrong(filters)).toMatchObject({ start_date: null, end_date: null, job_name: 'lot' });
});
