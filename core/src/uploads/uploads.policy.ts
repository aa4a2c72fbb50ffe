import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { CLOSED_STATUS_IDS, findStatus, STATUS_ID, type StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import { PURPOSE_LABEL, type JobUploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { UploadFacts } from '../jobs/upload-facts.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';

/** What somebody wants to upload for a job. */
export type WantedUpload = {
  purpose: JobUploadPurpose;
  /** A sealed set for review, and not a file of one's own; null while the form has not said so yet. */
  isForReview: boolean | null;
};

type Person = Pick<Viewer, 'kind' | 'contactId'>;

/** Refuses an upload that is not this person's to make (403), or not in the job's status (409). */
export function requireMayUpload({ kind, contactId }: Person, wanted: WantedUpload, job: UploadFacts): void {
  const isTheirs = kind === 'operations' || (kind === 'customer' && wanted.purpose === 'replace_original');
  if (!isTheirs) throw new Refused('forbidden', MESSAGES.notAuthorized);

  const answer = statusAnswer(wanted, job, contactId);
  if (answer === 'wrong-status') throw new Refused('conflict', wrongStatus(wanted, job));
  // Replace File is for whoever uploaded the file that it replaces.
  if (answer !== 'anyone' && answer.uploaderId !== contactId) throw new Refused('forbidden', MESSAGES.notAuthorized);
}

/** Purposes whose further steps do not exist yet. An upload for one is refused rather than kept without effect. */
export function isBuilt({ purpose, isForReview }: WantedUpload): boolean {
  return purpose === 'replace_original' || (purpose === 'working' && isForReview !== true);
}

type StatusAnswer = 'anyone' | 'wrong-status' | { uploaderId: number | null };

function statusAnswer({ purpose, isForReview }: WantedUpload, job: UploadFacts, contactId: number): StatusAnswer {
  const at = (...names: StatusName[]) => isAmong(job, names);
  const only = (isRight: boolean): StatusAnswer => (isRight ? 'anyone' : 'wrong-status');
  const isOpen = !CLOSED_STATUS_IDS.some((id) => id === job.status);
  switch (purpose) {
    case 'initial_seals':
      return only(at('received', 'inProgress'));
    case 'replace_original':
      // Another person's replacement is a conflict and not forbidden: whoever may replace at 9 only comes too late.
      return only(at('returned') || (at('received') && job.replacerId === contactId));
    case 'working':
      if (isForReview !== true) return only(isOpen);
      if (at('finalReview', 'finalReviewReserved')) return { uploaderId: job.reviewUploaderId };
      return only(at('readyToSeal'));
    case 'final':
      if (at('complete') && job.isCompletionMailWaiting) return { uploaderId: job.finalUploaderId };
      return only(at('awaitingFinal', 'inEngineering') || (at('complete') && job.finals === 0));
  }
}

function isAmong({ status }: UploadFacts, names: StatusName[]): boolean {
  return names.some((name) => STATUS_ID[name] === status);
}

function wrongStatus({ purpose }: WantedUpload, job: UploadFacts): string {
  const status = findStatus(job.status)?.status ?? 'another status';
  const sentence = `${formatJobNumber(job.number)} is at ${status}, so it takes no ${PURPOSE_LABEL[purpose]} file.`;
  const isLate = purpose === 'replace_original' && isAmong(job, ['received']);
  return isLate ? `${sentence} ${REPLACE_FILE_RULE}` : sentence;
}

const REPLACE_FILE_RULE =
  'Only the person who sent its last replacement can replace that, and only until something else is done on the job.';
