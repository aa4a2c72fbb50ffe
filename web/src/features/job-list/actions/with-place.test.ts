import type { JobListReply } from '@sealdesk/contract/jobs/job.ts';
import { expect, it } from 'vitest';
import { withPlace } from './with-place.ts';
import { aRow } from '../testing/a-row.ts';

it('one job gets the place, and the others stay the very same', () => {
  const other = aRow({ job_id: 1, job_priority_order: 2 });
  const reply: JobListReply = { jobs: { data: [other, aRow({ job_id: 2 })], total: 2, last_page: 1 } };
  const after = withPlace(reply, 2, 1).jobs.data;
  expect(after[0]).toBe(other);
  expect(after[1]).toMatchObject({ job_id: 2, job_priority_order: 1 });
});
