import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { lazyCode } from '../../../lib/lazy-code.ts';
import { jobLink } from '../../../lib/open-job-address.ts';
import { toastDone, toastError, toastFailure } from '../../../ui/toast.tsx';

const loadDownload = lazyCode(() => import('../../../lib/download/download.ts'));

/** Downloads the job's files. The code for it is loaded only now: the list must stay light. */
export async function downloadJobFiles(jobId: number, purpose: UploadPurpose): Promise<void> {
  try {
    const { downloadFiles } = await loadDownload();
    await downloadFiles(jobId, purpose);
  } catch (error) {
    toastFailure(error);
  }
}

/** Puts the job's address on the clipboard, and reports whether that worked. */
export async function copyJobLink(jobId: number): Promise<void> {
  try {
    await navigator.clipboard.writeText(jobLink(jobId, window.location.origin));
    toastDone('Link copied.');
  } catch {
    // No clipboard (an address without https), no permission, or a window in the background.
    toastError(MESSAGES.copyFailed);
  }
}

/** Opens a mail in the person's mail program. */
export function openMail(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
