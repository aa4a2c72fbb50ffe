import { COMPLETION_MAIL_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import type { Letter } from '@sealdesk/contract/mail/letter.ts';
import type { Core } from '../core.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { JobAddressees } from './addresses.ts';
import { holdWaiting, releaseHeld, replaceWaiting } from './completion-mail.store.ts';
import { planJobMail, queueJobMail } from './queue-mail.ts';

export type CompletionNews = {
  jobNumber: number;
  /** Which completion of the job it reports; each has one mail. */
  completion: number;
  recipients: JobAddressees;
  letter: Letter;
};

/** Queues the mail about a completion; false where no one may be addressed. It waits a little, so that its files can still be replaced. */
export async function queueCompletionMail(tx: Tx, core: Core, news: CompletionNews): Promise<boolean> {
  return (
    (await queueJobMail(tx, core, { kind: 'completion', afterSeconds: COMPLETION_MAIL_SECONDS, ...news })) !== null
  );
}

/**
 * Lets the mail report other files, and wait anew. Returns null where no one may be addressed, and false when it does not wait
 * any more: it is being handed to a mail server, or was. Its task looks at its time again before it sends.
 */
export async function replaceCompletionMail(
  tx: Tx,
  core: Pick<Core, 'config'>,
  { jobNumber, completion, recipients, letter }: CompletionNews,
): Promise<boolean | null> {
  const planned = await planJobMail(tx, core, { kind: 'completion', jobNumber, recipients, letter });
  if (planned === null) return null;
  return replaceWaiting(tx, { jobNumber, completion, letter, ...planned, afterSeconds: COMPLETION_MAIL_SECONDS });
}

/** Keeps the mail about a job's completion from going out while a replacement of its files is on its way. */
export async function holdCompletionMail(db: Db | Tx, jobNumber: number): Promise<void> {
  await holdWaiting(db, jobNumber);
}

/** Lets a held mail go when no replacement is under way any more. Where another still is, it stays held. */
export async function releaseCompletionMail(db: Db | Tx, jobNumber: number): Promise<void> {
  await releaseHeld(db, jobNumber);
}
