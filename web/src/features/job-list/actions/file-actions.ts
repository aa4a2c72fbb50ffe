import type { ActionName } from '@sealdesk/contract/jobs/job-actions.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { lazyCode } from '../../../lib/lazy-code.ts';
import { toastFailure } from '../../../ui/toast.tsx';

const DOWNLOADS: Partial<Record<ActionName, UploadPurpose>> = { original: 'original', final: 'final' };

const loadDownload = lazyCode(() => import('../../../lib/download/download.ts'));

/** The purpose whose files the action fetches; undefined where it fetches none. */
export function downloadOf(name: ActionName): UploadPurpose | undefined {
  return DOWNLOADS[name];
}

/** Fetches the job's files. What does it is loaded only now: the list must stay light. */
export async function fetchFiles(jobId: number, purpose: UploadPurpose): Promise<void> {
  try {
    const { downloadFiles } = await loadDownload();
    await downloadFiles(jobId, purpose);
  } catch (error) {
    toastFailure(error);
  }
}

/** A mail to the firm that asks for the final files of a job. */
export function requestFilesLink(job: Pick<Job, 'job_id' | 'job_name'>, firmEmail: string): string {
  const number = formatJobNumber(job.job_id);
  const subject = `Final files for job ${number}, ${job.job_name}`;
  const body = `Please send us the final files of job ${number}, ${job.job_name}.`;
  const address = encodeURIComponent(firmEmail).replaceAll('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** Opens a mail in the person's mail program. */
export function openMail(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
