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
  actorId: number;
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

/** Returns whether an email about a return may go out: its move still stands, is only interrupted by a hold, or doesn't stand. */
function standsNow(kind: string, last: Pick<LastMove, 'kind' | 'status'>): 'stands' | 'on-hold' | 'is-over' {
  if (last.kind !== kind) return 'is-over';
  return last.status === STATUS_ID.onHold ? 'on-hold' : 'stands';
}

/**
 * Returns an email that is due as it is to go out: one about a return says what holds now, and is withdrawn when the job has
 * moved on. Null while the job is on hold. An email that someone has is not changed any more.
 */
export async function asItStands(tx: Tx, core: Pick<Core, 'config'>, mail: Mail): Promise<Mail | null> {
  const { kind, jobNumber } = mail;
  if (!isReturnMail(kind) || jobNumber === null || mail.recipients.some(({ state }) => state === 'accepted'))
    return mail;
  const last = await findLastMove(tx, jobNumber);
  // A job of the previous system, or a move from before the timeline.
  if (last === null) return mail;
  const { reason, actorId, to, at } = last;
  switch (standsNow(kind, last)) {
    case 'is-over':
      return { ...mail, state: 'withdrawn' };
    case 'on-hold':
      return null;
    case 'stands': {
      // What was handed to a mail server once stays as it was then.
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
  const from = isForSealer ? await findFullName(tx, actorId) : firmOf(config).name;
  const origin = config.PUBLIC_URL;
  const facts = { jobNumber, jobName, to: person.name, reason: reason ?? '', from, when, origin };
  const letter = isForSealer
    ? returnedToSealerLetter(facts, to === STATUS_ID.readyToSeal ? 'readyToSeal' : 'inProgress')
    : returnedToCustomerLetter(facts, { isRevised: kind === 'revise' });
  return { person, letter };
}
