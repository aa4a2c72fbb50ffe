import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import { isMissingFiles, shownStatus } from '../../../job-marks/job-status.ts';

const MEANING: Record<StatusName, string> = {
  received: 'In our queue',
  inProgress: 'Being checked',
  readyToSeal: 'With a sealing engineer',
  inEngineering: 'With an engineer',
  finalReview: 'Sealed, in last review',
  finalReviewReserved: 'Sealed, in last review',
  awaitingFinal: 'Final documents in preparation',
  complete: 'Sealed documents ready',
  returned: 'We need a corrected zip',
  onHold: 'Stopped on request',
  cancelled: 'No further work',
};

/** Returns what a status means for the customer. */
export function meaningOfStatus(statusId: number): string {
  return MEANING[shownStatus(statusId)];
}

/** Returns what the job's status means for the customer. */
export function customerStatusText(job: Job): string {
  return isMissingFiles(job) ? 'No final documents on file' : meaningOfStatus(job.job_status.id);
}

/** '64 designs', '1 design'. */
export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** 'n seals, m units', once there are any. */
export function sealsAndUnits(job: Job): string {
  if (job.sealsFromTime === 0 && job.unitsFromTime === 0) return '';
  return `${plural(job.sealsFromTime, 'seal')}, ${plural(job.unitsFromTime, 'unit')}`;
}
