import type { Job } from '@sealdesk/contract/jobs/job.ts';
import {
  uploadRules,
  type JobUploadPurpose,
  type UploadPurpose,
  type UploadRules,
} from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { NextStep } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import type { UploadTarget } from '../../uploads/transport.ts';
import type { UploadAction } from '../../uploads/upload-slot.ts';
import type { ExtraField } from './extra-fields.ts';

/** What the dialog shows and sends for one upload of a job. */
export type JobUpload = {
  target: Exclude<UploadTarget, { purpose: 'original' }>;
  rules: UploadRules;
  /** What one should know before choosing a file. */
  message: string | null;
  fields: ExtraField[];
  /** The check that gives the verdict after the upload's own answer; null where that answer is the verdict. */
  check: NextStep | null;
};

/** Returns the dialog of an action on that job. */
export function jobUpload(action: UploadAction, job: Pick<Job, 'job_id' | 'replace_file'>, most: number): JobUpload {
  switch (action) {
    case 'to-seal':
      return anUpload(job, 'initial_seals', most, {
        message: 'The files become one PDF in the order of the list. The job moves to Ready to Seal when it is there.',
      });
    case 'for-review':
      return forReview(job, most, 'The sealed set is checked page by page. The job then moves to Final Review.');
    case 'final-upload':
      return final(job, most);
    case 'replace-all':
      return replacement(job, most, 'The new zip takes the place of the whole original. The former one is kept.');
    case 'replace-file':
      return replacedFile(job, most);
    case 'working-file':
      return anUpload(job, 'working', most, {
        message: 'For your own work on this job. Its status stays as it is, and nobody is mailed.',
      });
  }
}

/** Returns the answer by which the checks of the viewer's own upload are followed that still run, or that refused it. */
export function storedUpload(
  { own_check }: Pick<Job, 'own_check'>,
  { check }: Pick<JobUpload, 'check'>,
): JobUploadReply | null {
  return own_check && check ? { uuid: own_check, next_step: check, status: 'ok', message: '' } : null;
}

/** Replace File sends what the viewer sent last: the server says for what that was. */
function replacedFile(job: Pick<Job, 'job_id' | 'replace_file'>, most: number): JobUpload {
  const sent: UploadPurpose | null | undefined = job.replace_file;
  if (sent === 'working') {
    return forReview(
      job,
      most,
      'The new file takes the place of the sealed set that you sent. That one is kept. The status stays as it is.',
    );
  }
  if (sent === 'final') return final(job, most);
  return replacement(
    job,
    most,
    'The new zip takes the place of the one that you sent last. That one is kept. The job stays Received.',
  );
}

type Facts = Partial<Pick<JobUpload, 'message' | 'fields' | 'check'>>;

function anUpload(
  { job_id }: Pick<Job, 'job_id'>,
  purpose: JobUploadPurpose,
  maxFileUploads: number,
  facts: Facts,
): JobUpload {
  return {
    target: { purpose, jobNumber: job_id },
    rules: uploadRules({ purpose, maxFileUploads }),
    message: null,
    fields: [],
    check: null,
    ...facts,
  };
}

function forReview(job: Pick<Job, 'job_id'>, most: number, message: string): JobUpload {
  const upload = anUpload(job, 'working', most, { message, check: 'pdf-keyword-check' });
  return { ...upload, target: { ...upload.target, isForReview: true } };
}

function final(job: Pick<Job, 'job_id'>, most: number): JobUpload {
  return anUpload(job, 'final', most, { check: 'pdf-integrity-check' });
}

function replacement(job: Pick<Job, 'job_id'>, most: number, message: string): JobUpload {
  const warning: ExtraField = {
    name: 'whole_package',
    type: 'warning',
    label: 'Send every drawing again: what is not in the new zip is not in the job.',
  };
  return anUpload(job, 'replace_original', most, { message, fields: [warning] });
}
