import type { Acknowledged, ActionMove, ActOnJobReply } from '@sealdesk/contract/jobs/act-on-job.ts';
import { MOVE_WARNINGS, moveMessage } from '@sealdesk/contract/jobs/move-messages.ts';
import { statusNameOf, type StatusId, type StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import type { Core } from '../core.ts';
import { supersedeDocuments } from '../documents/accept-file.ts';
import type { Answer, Running } from '../idempotency/once.ts';
import { getViewerAgain, type Caller } from '../identity/session.ts';
import type { Move } from '../jobs/moves/decide-move.ts';
import { getWorkflowJob, lockWorkflowJob, moveJob, requireMove } from '../jobs/moves/workflow-job.ts';
import { freePlace, lockOrderOfJob } from '../jobs/work-order/reorder.ts';
import { mayHoldPlace } from '../jobs/work-order/work-order.ts';
import { withdrawCompletionMail } from '../mail/queue-mail.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { closeEntries } from '../time-entries/close-entries.ts';
import { approveSet } from './approve-set.ts';
import { effectsOf } from './action-effects.ts';
import { mailReason } from './mail-reason.ts';

export type ActionRequest = {
  jobNumber: number;
  name: ActionMove;
  reason?: string | undefined;
  /** Where the job goes, for a move that can lead to two statuses. */
  target?: StatusId | undefined;
  /** The open places of the sealed set that the reviewer has looked at. */
  acknowledged?: readonly Acknowledged[] | undefined;
  /** The pages of it that the reviewer opened. */
  pagesViewed?: readonly number[] | undefined;
};

/** Makes the move that somebody asks for, with all that it entails: documents, places, time entries, event and mail. */
export async function actOnJob(
  core: Core,
  caller: Caller,
  { jobNumber, name, reason, target, acknowledged = [], pagesViewed }: ActionRequest,
  running: Running,
): Promise<Answer<ActOnJobReply>> {
  const wanted = {
    move: name,
    ...(reason !== undefined && { reason }),
    ...(target !== undefined && { target: nameOf(target) }),
  };
  // Judged before any lock, so that what is refused anyway waits for nobody, and again where it counts.
  const seen = requireMove(await getWorkflowJob(core.db, caller.viewer, jobNumber), caller.viewer, wanted);
  const losesPlace = !mayHoldPlace(seen.to);

  return inTransaction(core.db, async (tx) => {
    const viewer = await getViewerAgain(core, tx, caller);
    if (losesPlace) await lockOrderOfJob(tx, jobNumber);
    const job = await lockWorkflowJob(tx, viewer, jobNumber);
    const move = requireMove(job, viewer, wanted);

    if (losesPlace) await freePlace(tx, jobNumber, viewer.contactId);
    const warnings = await carryOut(tx, core, name, move);
    const reviewed = name === 'approve' ? await approveSet(tx, jobNumber, viewer, { acknowledged, pagesViewed }) : null;
    await moveJob(tx, move, viewer.contactId, reviewed);

    const message = moveMessage(name, jobNumber, nameOf(move.to));
    const body: ActOnJobReply = { message, ...(warnings.length > 0 && { warning: warnings.join(' ') }) };
    const answer: Answer<ActOnJobReply> = { status: 200, body };
    await running.keepAnswer(tx, answer);
    return answer;
  });
}

/** Does what a move entails besides the job's own row, and returns what its maker should know. */
async function carryOut(tx: Tx, core: Core, name: ActionMove, move: Move): Promise<string[]> {
  const { supersedes, mails, closesEntries, warning } = effectsOf(name, move.to);
  await supersedeDocuments(tx, move.jobNumber, supersedes);
  if (closesEntries) await closeEntries(tx, move.jobNumber);
  if (move.clearsCompletion) await withdrawCompletionMail(tx, move.jobNumber);
  const isMailed = mails === null || (await mailReason(tx, core, move, mails));
  return [...(warning === null ? [] : [warning]), ...(isMailed ? [] : [MOVE_WARNINGS.notMailed])];
}

function nameOf(status: StatusId): StatusName {
  return statusNameOf(status)!;
}
