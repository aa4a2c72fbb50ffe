import type { ActionMove } from '@sealdesk/contract/jobs/act-on-job.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { Person } from '@sealdesk/contract/people/roles.ts';
import type { AskedMove } from './move-words.ts';

/** Returns true when the move is asked for in a dialog. Whoever holds a review gives it back without one. */
export function asksFirst(
  name: ActionMove,
  { review_employeeid }: Pick<Job, 'review_employeeid'>,
  { employee_id }: Pick<Person, 'employee_id'>,
): name is AskedMove {
  if (name === 'reserve' || name === 'resume') return false;
  const isHolder = employee_id !== null && review_employeeid === employee_id;
  return name !== 'release' || !isHolder;
}
