import { isAt } from '@sealdesk/contract/jobs/statuses.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { megabytes } from '@sealdesk/contract/uploads/file-size.ts';
import type { FilePart } from '../../../uploads/upload-flow.ts';

/** Returns what a final file of the job is compared with: what was reviewed, or where there is no such thing the drawings. */
export function reference(job: Pick<Job, 'job_status'>): string {
  return isAt('awaitingFinal', job) ? 'the reviewed set' : 'the original’s drawings';
}

/** '36 pages · 42.6 MB · compared with the reviewed set'; what is not known yet is left out. */
export function fileFacts({ pages, size, isCompared }: FilePart, comparedWith: string): string {
  const compared = isCompared ? `compared with ${comparedWith}` : 'not compared';
  return [
    typeof pages === 'number' ? `${pages} ${pages === 1 ? 'page' : 'pages'}` : null,
    megabytes(size),
    typeof isCompared === 'boolean' ? compared : null,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Returns true for the file that a refusal is about: one that was not compared passed on its own. */
export function isRefusedFile({ isCompared }: FilePart): boolean {
  return isCompared !== false;
}
