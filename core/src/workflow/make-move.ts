import type { Acknowledged } from '@sealdesk/contract/jobs/act-on-job.ts';
import { MOVE_WARNINGS } from '@sealdesk/contract/jobs/move-messages.ts';
import type { EditMove } from '@sealdesk/contract/jobs/status-options.ts';
import type { Core } from '../core.ts';
import { supersedeDocuments } from '../documents/accept-file.ts';
import type { Move } from '../jobs/moves/decide-move.ts';
import { moveJob } from '../jobs/moves/workflow-job.ts';
import { freePlace } from '../jobs/work-order/reorder.ts';
import { mayHoldPlace } from '../jobs/work-order/work-order.ts';
import { isReturnMail } from '../mail/mail-kinds.ts';
import { queueReturnMail } from '../mail/return-mail.ts';
import { withdrawCompletionMail } from '../mail/queue-mail.ts';
import type { Tx } from '../platform/database/database.ts';
import { closeEntries } from '../time-entries/close-entries.ts';
import type { Viewer } from '../viewer.ts';
import { effectsOf } from './action-effects.ts';
import { approveSet } from './approve-set.ts';
import { pagesViewedOf } from './pages-viewed.ts';

/** What the reviewer of a sealed set looked at. */
export type Reviewed = { acknowledged: readonly Acknowledged[]; pagesViewed: readonly number[] | undefined };

const NOTHING_REVIEWED: Reviewed = { acknowledged: [], pagesViewed: undefined };

/**
 * Makes a decided move of a locked job with all that it entails: documents, places, time entries, event and mail. Returns
 * what its maker should know. For a move to a status without a place the order was locked before the job.
 */
export async function makeMove(
  tx: Tx,
  core: Core,
  viewer: Viewer,
  move: Move & { name: EditMove },
  reviewed: Reviewed = NOTHING_REVIEWED,
): Promise<string[]> {
  const { name, jobNumber } = move;
  if (!mayHoldPlace(move.to)) await freePlace(tx, jobNumber, viewer.contactId);
  const viewed = await pagesViewedOf(tx, move, reviewed.pagesViewed);
  const warnings = await carryOut(tx, core, move, viewer.contactId);
  const approval = name === 'approve' ? await approveSet(tx, jobNumber, viewer, reviewed.acknowledged) : {};
  await moveJob(tx, move, viewer.contactId, { ...viewed, ...approval });
  return warnings;
}

/** Does what a move entails besides the job's own row, and returns what its maker should know. */
async function carryOut(tx: Tx, core: Core, move: Move & { name: EditMove }, actorId: number): Promise<string[]> {
  const { name, jobNumber, to, reason } = move;
  const { supersedes, mails, closesEntries, warning } = effectsOf(name, to);
  await supersedeDocuments(tx, jobNumber, supersedes);
  if (closesEntries) await closeEntries(tx, jobNumber, actorId);
  if (move.clearsCompletion) await withdrawCompletionMail(tx, jobNumber);
  const returned = mails !== null && isReturnMail(name) && { kind: name, jobNumber, to, reason, actorId, at: null };
  const isMailed = !returned || (await queueReturnMail(tx, core, returned));
  return [...(warning === null ? [] : [warning]), ...(isMailed ? [] : [MOVE_WARNINGS.notMailed])];
}
