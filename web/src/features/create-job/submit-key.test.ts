import { expect, it } from 'vitest';
import { submitKeyFor } from './submit-key.ts';

it('the same form keeps its key, a changed one gets another', () => {
  const first = submitKeyFor(null, { job_name: 'Lot 14' });
  expect(submitKeyFor(first, { job_name: 'Lot 14' })).toBe(first);
  expect(submitKeyFor(first, { job_name: 'Lot 15' }).key).not.toBe(first.key);
  expect(submitKeyFor(null, { job_name: 'Lot 14' }).key).not.toBe(first.key);
});
