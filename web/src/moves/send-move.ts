import type { Acknowledged, ActionMove } from '@sealdesk/contract/jobs/act-on-job.ts';
import { STATUS_ID, type StatusId, type StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import { sendOnce } from '../lib/session/send-once.ts';
import { toastDone, toastFailure, toastWarning } from '../ui/toast.tsx';
import { dropUndo, toastUndo } from '../ui/undo-toast.tsx';
import type { MoveOutcome } from './move-form.ts';
import { outcomeOf } from './move-outcome.ts';

export type SentMove = {
  name: ActionMove;
  jobId: number;
  reason?: string;
  /** Named where the move can lead to two statuses. */
  target?: StatusName;
  /** Approve: what the checks left open and the reviewer has looked at. */
  acknowledged?: Acknowledged[];
  /** The pages of the set that the reviewer opened. */
  pagesViewed?: number[];
  /** Where this person left the job, for an Undo: the move is refused if the job changed since. */
  from?: StatusId;
  /** Takes the move back, which left the job at that status. Left out where this person has no opposite move. */
  undo?: (leftAt: StatusId) => void;
};

/**
 * Makes a move: once, however often it is sent under the same key. What was made, and a failure that is not about this
 * move, are reported in toasts.
 */
export async function sendMove(
  { name, jobId, reason = '', target, acknowledged = [], pagesViewed = [], from, undo }: SentMove,
  key: string,
): Promise<MoveOutcome> {
  const body = {
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    ...(target !== undefined && { target: STATUS_ID[target] }),
    ...(acknowledged.length > 0 && { acknowledged }),
    ...(pagesViewed.length > 0 && { pages_viewed: pagesViewed }),
    ...(from !== undefined && { from }),
  };
  try {
    const reply = await sendOnce('actOnJob', { params: { job_id: String(jobId), name }, body }, key);
    if (undo) toastUndo(reply.message, () => undo(reply.job_status));
    else {
      dropUndo();
      toastDone(reply.message);
    }
    if (reply.warning !== undefined) toastWarning(reply.warning);
    return { is: 'made' };
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome.is === 'failed') toastFailure(error);
    return outcome;
  }
}
