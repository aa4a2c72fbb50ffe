import type { JobType } from '@sealdesk/contract/shared/codes.ts';
import { uploadSucceeded } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { JobUploadReply, UploadProgress } from '@sealdesk/contract/uploads/upload.ts';
import { browserClock } from '../../lib/clock.ts';
import { call } from '../../lib/session/api.ts';
import { asOneFile, type FilePart } from '../upload-flow.ts';
import type { Checks } from '../upload-run.ts';
import { followCheck } from './follow-check.ts';

/** The call of each step that an answer can name. */
const CHECK_CALLS = { 'pdf-keyword-check': 'keywordCheck', 'pdf-integrity-check': 'integrityCheck' } as const;

const partOf = ({ name, size, pages, is_compared }: UploadProgress['files'][number]): FilePart => ({
  name,
  size,
  pages,
  isCompared: is_compared,
});

/** The checks of a sealed set, which its own answer only begins. */
export function setChecks(purpose: UploadPurpose, jobType: JobType): Checks<JobUploadReply> {
  return {
    isDue: ({ next_step }) => next_step !== undefined,
    follow: ({ uuid, next_step }, onFound, signal) =>
      followCheck(
        {
          readProgress: (own) => call('findUpload', { params: { uuid } }, { signal: own, background: true }),
          askVerdict: (own) =>
            call(CHECK_CALLS[next_step!], { body: { uuid, job_type: jobType } }, { signal: own, background: true }),
          clock: browserClock,
        },
        ({ files, steps }) => onFound({ file: asOneFile(files.map(partOf)), steps, uuid }),
        signal,
      ),
    settle: ({ uuid }, { message, warning }) => ({
      uuid,
      success_message: message,
      ...(warning === null
        ? { status: 'ok', message: uploadSucceeded(purpose, message) }
        : { status: 'warning', message: warning }),
    }),
  };
}
