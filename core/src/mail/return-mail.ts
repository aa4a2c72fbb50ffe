import { STATUS_ID, type StatusId } from '@sealdesk/contract/jobs/statuses.ts';
import type { Letter } from '@sealdesk/contract/mail/letter.ts';
import { returnedToCustomerLetter, returnedToSealerLetter } from '@sealdesk/contract/mail/return-letters.ts';
import { RETURN_MAIL_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import type { Core } from '../core.ts';
import type { Tx } from '../platform/database/database.ts';
import { findAddressee, findFullName, findLastMove, type LastMove } from './addressees.store.ts';
import { type JobPerson, toJobRecipients } from './addresses.ts';
import { firmOf } from './firm.ts';
import type { Mail } from './mail.ts';
import { isReturnMail, RETURN_MAILS, type ReturnMailKind } from './mail-kinds.ts';
import { withdrawWaiting } from './mail.store.ts';
import { queueJobMail } from './queue-mail.ts';

/** A move that sends a job back, as its email reports it. `at` is null while its transaction is open. */
export type Returned = {
  kind: ReturnMailKind;
  jobNumber: number;
  to: StatusId;
  reason: string | null;
  actorId: number | null;
  at: Date | null;
};

/**
 * Queues the email that carries the reason of a return; returns false when no one may be addressed. It waits a little, so that
 * it isn't sent when the job is moved on at once. One that still waits about an earlier return is withdrawn.
 */
export async function queueReturnMail(tx: Tx, core: Core, returned: Returned): Promise<boolean> {
  const { kind, jobNumber } = returned;
  await withdrawWaiting(tx, jobNumber, RETURN_MAILS);
  const news = await describe(tx, core, returned);
  if (news === null) return false;
  const { letter, person } = news;
  const mail = { kind, jobNumber, recipients: { to: [person] }, letter, afterSeconds: RETURN_MAIL_SECONDS };
  return (await queueJobMail(tx, core, mail)) !== null;
}

/** Returns whether the return is still the job's last move, is only interrupted by a hold, or was followed by another move. */
function stateOfReturn(kind: ReturnMailKind, last: LastMove): 'applies' | 'on-hold' | 'is-over' {
  // A revise into In Progress sends no email, so a waiting one is about an earlier revise.
  if (last.kind !== kind || (kind === 'revise' && last.to !== STATUS_ID.returned)) return 'is-over';
  return last.status === STATUS_ID.onHold ? 'on-hold' : 'applies';
}

/**
 * Returns a due email as it is to go out. An email about a return is rewritten from the job's current data, and withdrawn when
 * the job has moved on. Null while the job is on hold. An email that someone has doesn't change any more.
 */
export async function refreshReturnMail(tx: Tx, core: Pick<Core, 'config'>, mail: Mail): Promise<Mail | null> {
  const { kind, jobNumber } = mail;
  if (!isReturnMail(kind) || jobNumber === null || mail.recipients.some(({ state }) => state === 'accepted'))
    return mail;
  const last = await findLastMove(tx, jobNumber);
  // A job of the previous system, or a move from before the timeline.
  if (last === null) return mail;
  const { reason, actorId, to, at } = last;
  switch (stateOfReturn(kind, last)) {
    case 'is-over':
      return { ...mail, state: 'withdrawn' };
    case 'on-hold':
      return null;
    case 'applies': {
      // A mail server may have kept what it was handed, so a retry has the same words.
      if (mail.attempts > 0) return mail;
      const news = await describe(tx, core, { kind, jobNumber, to, reason, actorId, at });
      return news === null
        ? mail
        : { ...mail, letter: news.letter, recipients: toJobRecipients({ to: [news.person] }) };
    }
  }
}

/** Returns for whom the email about a return is, and what it says now; null where the job has no sealer. */
async function describe(
  tx: Tx,
  { config }: Pick<Core, 'config'>,
  { kind, jobNumber, to, reason, actorId, at }: Returned,
): Promise<{ person: JobPerson; letter: Letter } | null> {
  const isForSealer = kind === 'return';
  const addressee = await findAddressee(tx, jobNumber, isForSealer ? 'sealer' : 'contact', at);
  if (addressee === null) return null;
  const { jobName, person, when } = addressee;
  const from = isForSealer && actorId !== null ? await findFullName(tx, actorId) : firmOf(config).name;
  const origin = config.PUBLIC_URL;
  const facts = { jobNumber, jobName, to: person.name, reason: reason ?? '', from, when, origin };
  const letter = isForSealer
    ? returnedToSealerLetter(facts, to === STATUS_ID.readyToSeal ? 'readyToSeal' : 'inProgress')
    : returnedToCustomerLetter(facts, { isRevised: kind === 'revise' });
  return { person, letter };
}
