import { placeJob } from '@sealdesk/contract/jobs/work-order.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { MAX_WORK_ORDER_PLACE } from '@sealdesk/contract/shared/limits.ts';
import type { Core } from '../../core.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { Refused } from '../../refused.ts';
import type { Viewer } from '../../viewer.ts';
import { reorder } from './reorder.ts';
import { findJobForPlacing, listPlacedJobs, lockJobForPlacing, lockWorkOrder } from './work-order.store.ts';
import { mayHoldPlace } from './work-order.ts';

export type PriorityRequest = { jobNumber: number; place: number; isConfirmed: boolean };

/** Puts a job at a place of its company's order and returns the place that it got; a sixth drops out only when confirmed. */
export async function setPriorityOrder(core: Core, viewer: Viewer, request: PriorityRequest): Promise<number> {
  const { jobNumber, place, isConfirmed } = request;
  return inTransaction(core.db, async (tx) => {
    const seen = await findJobForPlacing(tx, viewer.scope, jobNumber);
    if (!seen) throw new Refused('missing', MESSAGES.jobNotFound);
    await lockWorkOrder(tx, seen.companyId);
    // Read again under the locks: whoever held them may have completed or moved the job.
    const job = await lockJobForPlacing(tx, viewer.scope, jobNumber);
    if (!job || job.companyId !== seen.companyId) throw new Refused('missing', MESSAGES.jobNotFound);
    if (!mayHoldPlace(job.status)) {
      throw new Refused(
        'conflict',
        `${formatJobNumber(jobNumber)} is complete, on hold or cancelled, so it has no work order priority.`,
      );
    }
    const former = await listPlacedJobs(tx, job.companyId);
    const { order, fallen } = placeJob(former, jobNumber, place);
    if (fallen !== null && !isConfirmed) {
      const message = `${MAX_WORK_ORDER_PLACE} jobs have a work order priority already. ${formatJobNumber(fallen)} would lose its place.`;
      throw new Refused('invalid-until-confirmed', message, { job_priority_order: [message] });
    }
    await reorder(tx, { companyId: job.companyId, actorId: viewer.contactId, former, order });
    return order.find(({ number }) => number === jobNumber)?.place ?? 0;
  });
}
