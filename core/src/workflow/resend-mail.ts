import type { ResendMailReply } from '@sealdesk/contract/jobs/job-notice.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import type { Answer, Running } from '../idempotency/once.ts';
import { getViewerAgain, type Caller } from '../identity/session.ts';
import { getVisibleJob } from '../jobs/visible-job.ts';
import { resendUndelivered } from '../mail/send-again.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../refused.ts';

/** Sends the job's mails again to those who did not get them. Each keeps its Message-ID; who has it gets no second one. */
export async function resendMail(
  core: Core,
  caller: Caller,
  jobNumber: number,
  running: Running,
): Promise<Answer<ResendMailReply>> {
  const number = formatJobNumber(jobNumber);
  return inTransaction(core.db, async (tx) => {
    const viewer = await getViewerAgain(core, tx, caller);
    await getVisibleJob(tx, viewer, jobNumber);
    if (viewer.kind !== 'operations') throw new Refused('forbidden', MESSAGES.notAuthorized);
    await resendUndelivered(tx, core, jobNumber);
    const message = `The email of ${number} is being sent again to those who did not get it.`;
    const answer = { status: 200, body: { message } } as const;
    await running.keepAnswer(tx, answer);
    return answer;
  });
}
