import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { isAt } from '@sealdesk/contract/jobs/statuses.ts';
import { statusNameOf, type MarkName } from './status-name.ts';

/** A complete job of the former system whose documents did not come along. */
export function isMissingFiles(job: Job): boolean {
  return isAt('complete', job) && job.num_final_docs === 0;
}

/** Which mark stands before the status. */
export function markOf(job: Job): MarkName {
  return isMissingFiles(job) ? 'filesMissing' : statusNameOf(job.job_status.id);
}

/** What staff read as the status. */
export function statusText(job: Job): string {
  return isMissingFiles(job) ? job.final_status : job.job_status.status;
}
