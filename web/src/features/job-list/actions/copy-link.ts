import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { jobLink } from '../../../lib/open-job-address.ts';
import { toastDone, toastError } from '../../../ui/toast.tsx';

/** Puts the job's address on the clipboard, and says whether that worked. */
export async function copyJobLink(jobId: number): Promise<void> {
  try {
    await navigator.clipboard.writeText(jobLink(jobId, window.location.origin));
    toastDone('Link copied.');
  } catch {
    // No clipboard (an address without https), no permission, or a window that is not in front.
    toastError(MESSAGES.copyFailed);
  }
}
