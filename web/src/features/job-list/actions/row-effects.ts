import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { lazyCode } from '../../../lib/lazy-code.ts';
import { oneAtATime } from '../../../lib/one-at-a-time.ts';
import { sendOnce } from '../../../lib/session/send-once.ts';
import { jobLink } from '../../../lib/open-job-address.ts';
import { toastDone, toastError, toastFailure } from '../../../ui/toast.tsx';

const loadReadyToSeal = lazyCode(() => import('../../../uploads/ready-to-seal.ts'));
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

/**
 * Has a set that could not be combined tried again, and reports when the job is ready to seal. Until `reread` has
 * the row fresh, it still offers Retry.
 */
export const retryCombining = oneAtATime(async (jobId, reread: () => Promise<void>) => {
  try {
    // The key is for a proxy that sends the request a second time: whoever succeeded gets no conflict.
    const input = { params: { job_id: String(jobId) } };
    const { message } = await sendOnce('retryCombining', input, crypto.randomUUID());
    toastDone(message);
    const { announceWhenReady } = await loadReadyToSeal();
    announceWhenReady(jobId);
    await reread();
  } catch (error) {
    toastFailure(error);
  }
});

/** Downloads one document of a job by its id. */
export async function downloadDocument(documentId: string, name: string): Promise<void> {
  try {
    const code = await loadDownload();
    await code.downloadDocument(documentId, name);
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
