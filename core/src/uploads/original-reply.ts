import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { OriginalUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import { uploadSucceeded } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { Core } from '../core.ts';
import { findJobsWithOriginal } from '../documents/originals.ts';
import type { Viewer } from '../viewer.ts';
import type { Upload } from './upload.ts';
import { listUploadFiles } from './uploads.store.ts';

const CONFIRM_TITLE = 'Please look at this zip again';

/** What the create form is filled with, and what its sender is asked to confirm. */
export async function getOriginalReply({ db }: Core, viewer: Viewer, upload: Upload): Promise<OriginalUploadReply> {
  const [file] = await listUploadFiles(db, upload.id);
  return originalReply(upload, await findJobsWithOriginal(db, viewer, file!.sha256));
}

/** The answer to a checked original. Each reason to look twice is a line of its message. */
export function originalReply(
  { id, jobType, findings }: Pick<Upload, 'id' | 'jobType' | 'findings'>,
  sameZipIn: number[],
): OriginalUploadReply {
  if (findings === null || jobType === null) throw new Error('An original was let pass without being read.');
  const reasons = [...findings.reasons, ...sameZip(sameZipIn)];
  const asks = reasons.length > 0;
  return {
    uuid: id,
    message: asks ? reasons.join('\n') : uploadSucceeded('original', ''),
    status: asks ? 'confirm' : 'ok',
    ...(asks ? { confirm_title: CONFIRM_TITLE } : {}),
    job_type: jobType,
    ...findings.fields,
    reading: findings.reading,
  };
}

function sameZip(jobs: number[]): string[] {
  if (jobs.length === 0) return [];
  return [`The same zip was sent before, for ${jobs.map(formatJobNumber).join(', ')}.`];
}
