import { oneAtATime } from '../lib/one-at-a-time.ts';
import { sendOnce } from '../lib/session/send-once.ts';
import { toastDone, toastFailure } from '../ui/toast.tsx';

/** Sends a job's mail again to those whom it did not reach, and calls `reread` for what is shown of the job. */
export const resendMail = oneAtATime(async (jobId, reread: () => Promise<void>) => {
  try {
    // The key is for a proxy that sends the request a second time: whoever succeeded gets no conflict.
    const { message } = await sendOnce('resendMail', { params: { job_id: String(jobId) } }, crypto.randomUUID());
    toastDone(message);
    await reread();
  } catch (error) {
    toastFailure(error);
  }
});
