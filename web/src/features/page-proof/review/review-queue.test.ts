import type { JobListReply } from '@sealdesk/contract/jobs/job.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { OPERATIONS_ROLE, type Person } from '@sealdesk/contract/people/roles.ts';
import { expect, it } from 'vitest';
import { nextReview, originLabel, placeIn } from './review-queue.ts';

const viewer: Person = { role: OPERATIONS_ROLE, isSealingEngineer: false, employee_id: 12 };
const row = (job_id: number, status: number = STATUS_ID.finalReview) => ({
  job_id,
  job_status: { id: status },
  job_type: 's',
});
const list = {
  data: [row(48_207), row(48_204, STATUS_ID.received), row(48_199)],
  total: 28,
  last_page: 2,
} as unknown as JobListReply['jobs'];

it('names the list, and the place of the job in it', () => {
  expect(originLabel('my_final_reviews')).toBe('My final reviews');
  expect(originLabel('10')).toBe('Jobs');
  expect(originLabel(null)).toBe('Jobs');
  expect(placeIn(list, 48_204, {})).toEqual({ number: 2, of: 28 });
  expect(placeIn(list, 48_204, { page: '2', per_page: '25' })).toEqual({ number: 27, of: 28 });
  expect(placeIn(list, 1, {})).toBeNull();
});

it('the next job is the next one that is under review', () => {
  expect(nextReview(list, 48_207, viewer)).toBe(48_199);
  expect(nextReview(list, 48_199, viewer)).toBeNull();
  expect(nextReview(list, 1, viewer)).toBeNull();
});
