import type { ActionMove } from '@sealdesk/contract/jobs/act-on-job.ts';
import { oneAtATime } from '../lib/one-at-a-time.ts';
import { toastError } from '../ui/toast.tsx';
import { sendMove } from './send-move.ts';

/** Makes a move that does not ask, and calls `onMoved` where the job is no longer where it was. */
export const moveAtOnce = oneAtATime(async (jobId, name: ActionMove, onMoved: () => Promise<void>) => {
  const outcome = await sendMove({ name, jobId }, crypto.randomUUID());
  if ('message' in outcome) toastError(outcome.message);
  if (outcome.is === 'made' || outcome.is === 'refused') await onMoved();
});
