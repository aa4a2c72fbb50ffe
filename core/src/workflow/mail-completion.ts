import { completionLetter, completionWords } from '@sealdesk/contract/mail/completion-letter.ts';
import { MOVE_WARNINGS } from '@sealdesk/contract/jobs/move-messages.ts';
import type { Core } from '../core.ts';
import { isMailAddress } from '@sealdesk/contract/shared/mail-address.ts';
import { queueCompletionMail, replaceCompletionMail } from '../mail/completion-mail.ts';
import type { Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import { findCompletion, listCopies } from './completion.store.ts';

/** The sentence for a replacement that came while the mail was already handed over. */
const MAIL_IS_OUT =
  'The email about the former files has gone out meanwhile, so they can’t be replaced. Revise the job.';

export type Completed = {
  jobNumber: number;
  /** Its files take the place of others, whose mail still waits. */
  isReplacement: boolean;
  /** What is written to the customer; null for the words that everybody gets. */
  mailBody: string | null;
};

/**
 * Queues the mail about a completion to the job's contact, with the copies that the dialog lists. For a replacement the mail
 * that waits is changed: there is one for each completion. Returns what the uploader should know.
 */
export async function mailCompletion(tx: Tx, core: Core, completed: Completed): Promise<string[]> {
  const { jobNumber, isReplacement, mailBody } = completed;
  const job = await findCompletion(tx, jobNumber);
  const words = mailBody ?? completionWords(job.jobName);
  // The dialog lists those without an address, who get nothing.
  const cc = (await listCopies(tx, jobNumber)).filter(({ address }) => address !== null && isMailAddress(address));
  const letter = completionLetter({ ...job, words, copies: cc, origin: core.config.PUBLIC_URL });
  const mail = { jobNumber, completion: job.completion, recipients: { to: [job.contact], cc }, letter };
  const isQueued = await (isReplacement ? replaceCompletionMail : queueCompletionMail)(tx, core, mail);
  if (isReplacement && isQueued === false) throw new Refused('conflict', MAIL_IS_OUT);
  return isQueued ? [] : [MOVE_WARNINGS.notMailed];
}
