import type { ActionMove } from '@sealdesk/contract/jobs/act-on-job.ts';
import { factsOf, relationOf } from '@sealdesk/contract/jobs/job-actions.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { Person } from '@sealdesk/contract/people/roles.ts';
import { oppositeOf } from '@sealdesk/contract/jobs/transitions.ts';
import { oneAtATime } from '../lib/one-at-a-time.ts';
import { toastError } from '../ui/toast.tsx';
import { type SentMove, sendMove } from './send-move.ts';

/** Makes a move that does not ask, and calls `onMoved` where the job is no longer where it was. */
export const moveAtOnce = oneAtATime(
  async (
    jobId,
    name: ActionMove,
    onMoved: () => Promise<void> | void,
    details: Pick<SentMove, 'from' | 'undo'> = {},
  ) => {
    const outcome = await sendMove({ name, jobId, ...details }, crypto.randomUUID());
    if ('message' in outcome) toastError(outcome.message);
    // The next move of the job, such as its Undo, doesn't wait for the reread.
    if (outcome.is === 'made' || outcome.is === 'refused') void onMoved();
  },
);

/** Returns what takes the move back, for the toast that reports it; nothing where this person has no opposite move. */
export function undoOf(
  name: ActionMove,
  job: Job,
  viewer: Person,
  onMoved: () => Promise<void> | void,
): Pick<SentMove, 'undo'> {
  const opposite = oppositeOf(name, factsOf(job), relationOf(viewer, job)) as ActionMove | null;
  return opposite === null ? {} : { undo: (from) => void moveAtOnce(job.job_id, opposite, onMoved, { from }) };
}
