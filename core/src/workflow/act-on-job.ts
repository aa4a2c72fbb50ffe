import type { Acknowledged, ActionMove, ActOnJobReply } from '@sealdesk/contract/jobs/act-on-job.ts';
import { moveMessage } from '@sealdesk/contract/jobs/move-messages.ts';
import { statusNameOf, type StatusId, type StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import type { Core } from '../core.ts';
import type { Answer, Running } from '../idempotency/once.ts';
import { getViewerAgain, type Caller } from '../identity/session.ts';
import { getWorkflowJob, lockWorkflowJob, requireMove } from '../jobs/moves/workflow-job.ts';
import { lockOrderOfJob } from '../jobs/work-order/reorder.ts';
import { mayHoldPlace } from '../jobs/work-order/work-order.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { makeMove } from './make-move.ts';

export type ActionRequest = {
  jobNumber: number;
  name: ActionMove;
  reason?: string | undefined;
  /** Where the job goes, for a move that can lead to two statuses. */
  target?: StatusId | undefined;
  /** Where the caller left the job, to undo nothing but their own move. */
  from?: StatusId | undefined;
  /** The open places of the sealed set that the reviewer has looked at. */
  acknowledged?: readonly Acknowledged[] | undefined;
  /** The pages of it that the reviewer opened. */
  pagesViewed?: readonly number[] | undefined;
};

/** Makes the move that somebody asks for by its name, with all that it entails. */
export async function actOnJob(
  core: Core,
  caller: Caller,
  { jobNumber, name, reason, target, from, acknowledged = [], pagesViewed }: ActionRequest,
  running: Running,
): Promise<Answer<ActOnJobReply>> {
  const wanted = {
    move: name,
    ...(reason !== undefined && { reason }),
    ...(target !== undefined && { target: nameOf(target) }),
    ...(from !== undefined && { from: nameOf(from) }),
  };
  // Judged before any lock, so that what is refused anyway waits for nobody, and again where it counts.
  const seen = requireMove(await getWorkflowJob(core.db, caller.viewer, jobNumber), caller.viewer, wanted);
  const losesPlace = !mayHoldPlace(seen.to);

  return inTransaction(core.db, async (tx) => {
    const viewer = await getViewerAgain(core, tx, caller);
    if (losesPlace) await lockOrderOfJob(tx, jobNumber);
    const job = await lockWorkflowJob(tx, viewer, jobNumber);
    const move = requireMove(job, viewer, wanted);

    const warnings = await makeMove(tx, core, viewer, move, { acknowledged, pagesViewed });
    const message = moveMessage(name, jobNumber, nameOf(move.to));
    const warning = warnings.length > 0 && { warning: warnings.join(' ') };
    const body: ActOnJobReply = { message, ...warning, job_status: move.to };
    const answer: Answer<ActOnJobReply> = { status: 200, body };
    await running.keepAnswer(tx, answer);
    return answer;
  });
}

function nameOf(status: StatusId): StatusName {
  return statusNameOf(status)!;
}
