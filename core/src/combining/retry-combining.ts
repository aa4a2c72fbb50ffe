import type { RetryCombiningReply } from '@sealdesk/contract/jobs/job-notice.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import type { Answer, Running } from '../idempotency/once.ts';
import { getViewerAgain, type Caller } from '../identity/session.ts';
import { lockWorkflowJob, requireMove } from '../jobs/moves/workflow-job.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../refused.ts';
import { combineKey, limitOf } from './combined-set.ts';
import { lockStandingSet, saveRetry } from './combined-sets.store.ts';

/** Combines the same files again, for a set that failed; whoever may send them may ask. */
export async function retryCombining(
  core: Core,
  caller: Caller,
  jobNumber: number,
  running: Running,
): Promise<Answer<RetryCombiningReply>> {
  const number = formatJobNumber(jobNumber);
  return inTransaction(core.db, async (tx) => {
    const viewer = await getViewerAgain(core, tx, caller);
    const job = await lockWorkflowJob(tx, viewer, jobNumber);
    if (viewer.kind !== 'operations') throw new Refused('forbidden', MESSAGES.notAuthorized);
    const set = await lockStandingSet(tx, jobNumber);
    if (set?.state !== 'failed') throw new Refused('conflict', `${number} has no files that could not be combined.`);
    requireMove(job, viewer, { upload: { purpose: 'initial_seals', isForReview: false } });
    await saveRetry(tx, set.uploadId);
    const options = { key: combineKey(set.uploadId), limitSeconds: limitOf(set) };
    await core.tasks.add(tx, 'combine-set', { uploadId: set.uploadId }, options);
    const answer = { status: 200, body: { message: `The files of ${number} are being combined again.` } } as const;
    await running.keepAnswer(tx, answer);
    return answer;
  });
}
