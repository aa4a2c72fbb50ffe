import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { StatusId } from '@sealdesk/contract/jobs/statuses.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import { lockJob, saveStatus, selectJobForUpload } from './job-for-upload.store.ts';
import type { UploadFacts } from './upload-facts.ts';
import { recordEvent } from '../timeline/record-event.ts';

/** The job as the rules of uploads ask for it; one that does not exist for the viewer is refused as missing. */
export async function getJobForUpload(db: Db, viewer: Viewer, number: number): Promise<UploadFacts> {
  const job = await selectJobForUpload(db, viewer.scope, number);
  if (!job) throw new Refused('missing', MESSAGES.jobNotFound);
  return job;
}

/** The same, with the job held until the transaction ends. */
export async function lockJobForUpload(tx: Tx, viewer: Viewer, number: number): Promise<UploadFacts> {
  await lockJob(tx, number);
  return getJobForUpload(tx, viewer, number);
}

export type Move = {
  job: Pick<UploadFacts, 'number' | 'status'>;
  to: StatusId;
  actorId: number;
  kind: string;
  detail: Record<string, unknown>;
};

/** Moves a held job to another status, with its event. Whether it may is decided by the caller. */
export async function moveJob(tx: Tx, { job, to, actorId, kind, detail }: Move): Promise<void> {
  await saveStatus(tx, job.number, to);
  await recordEvent(tx, { jobNumber: job.number, actorId, kind, fromStatus: job.status, toStatus: to, detail });
}
