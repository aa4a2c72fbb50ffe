import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { isAt, statusNameOf, type StatusName } from '@sealdesk/contract/jobs/statuses.ts';

/** A mark for each status, and one for a complete job whose files are missing. */
export type MarkName = StatusName | 'filesMissing';

/** Returns the status whose mark and text are shown. An id that this version does not know is shown as received. */
export function shownStatus(id: number): StatusName {
  return statusNameOf(id) ?? 'received';
}

/** Returns true for a complete job of the former system whose documents were not imported. */
export function isMissingFiles(job: Job): boolean {
  return isAt('complete', job) && job.num_final_docs === 0;
}

/** Returns the mark shown before the status. */
export function markOf(job: Job): MarkName {
  return isMissingFiles(job) ? 'filesMissing' : shownStatus(job.job_status.id);
}

/** Returns the status as staff read it. */
export function statusText(job: Job): string {
  return isMissingFiles(job) ? job.final_status : job.job_status.status;
}
