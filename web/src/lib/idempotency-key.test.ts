import { expect, it } from 'vitest';
import { keyFor } from './idempotency-key.ts';

it('the same form keeps its key, a changed one gets another', () => {
  const first = keyFor(null, { job_name: 'Lot 14' });
  expect(keyFor(first, { job_name: 'Lot 14' })).toBe(first);
  expect(keyFor(first, { job_name: 'Lot 15' }).key).not.toBe(first.key);
  expect(keyFor(null, { job_name: 'Lot 14' }).key).not.toBe(first.key);
});
