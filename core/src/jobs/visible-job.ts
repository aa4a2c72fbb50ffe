import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Db } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import { findJobForPlacing, type JobForPlacing } from './work-order/work-order.store.ts';

/** The job, if it exists for the viewer. One of somebody else's is refused as one that isn't there. */
export async function getVisibleJob(db: Db, viewer: Viewer, number: number): Promise<JobForPlacing> {
  const job = await findJobForPlacing(db, viewer.scope, number);
  if (!job) throw new Refused('missing', MESSAGES.jobNotFound);
  return job;
}
