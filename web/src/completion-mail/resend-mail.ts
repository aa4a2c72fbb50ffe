import { buildRequest } from '@sealdesk/contract/client.ts';
import type { ResendMailReply } from '@sealdesk/contract/jobs/job-notice.ts';
import { IDEMPOTENCY_HEADER } from '@sealdesk/contract/uploads/upload-steps.ts';
import { oneAtATime } from '../lib/one-at-a-time.ts';
import { session } from '../lib/session/api.ts';
import { toastDone, toastFailure } from '../ui/toast.tsx';

/** Sends a job's mail again to those whom it did not reach, and calls `reread` for what is shown of the job. */
export const resendMail = oneAtATime(async (jobId, reread: () => Promise<void>) => {
  try {
    const request = buildRequest('resendMail', { params: { job_id: String(jobId) } });
    // The key is for a proxy that sends the request a second time: whoever succeeded gets no conflict.
    const headers = { ...request.headers, [IDEMPOTENCY_HEADER]: crypto.randomUUID() };
    const { message } = (await session.send({ ...request, headers })) as ResendMailReply;
    toastDone(message);
    await reread();
  } catch (error) {
    toastFailure(error);
  }
});
