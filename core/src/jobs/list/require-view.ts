import type { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import { statusViewsFor } from '@sealdesk/contract/jobs/statuses.ts';
import { Refused } from '../../refused.ts';
import type { Viewer } from '../../viewer.ts';

/** Refuses a special status option that the viewer is not offered. */
export function requireView(viewer: Viewer, status: JobListQuery['job_status']): void {
  if (typeof status !== 'string') return;
  const person = { employee_id: viewer.employeeId, role: viewer.role, isSealingEngineer: viewer.isSealingEngineer };
  if (statusViewsFor(person).includes(status)) return;
  throw new Refused('invalid', 'job_status: Is not one of your status options', {
    job_status: ['Is not one of your status options'],
  });
}
