import type { Letter } from '@sealdesk/contract/mail/letter.ts';
import { HELD_MAIL_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import type { SendResult } from '../platform/mailer.ts';

/**
 * A person whom an email is for, and whether they have it. A refusal keeps the mail server's answer, and `why` the reason for
 * which a person got no email about a job.
 */
export type Recipient = {
  as: 'to' | 'cc';
  name: string;
  address: string;
  /** Their contact, for an email about a job. */
  contactId?: number;
  /** What they get a copy as, such as 'Main contact'. */
  type?: string;
  /** They stand in for a contact who can’t be addressed. */
  isStandIn?: true;
} & ({ state: 'waiting' | 'accepted' } | { state: 'refused'; answer: string } | { state: 'withheld'; why: string });

/**
 * A letter of the outbox. It is settled once: sent, failed, or withdrawn because it was no longer true before it went out.
 * Its Message-ID is its own for ever.
 */
export type Mail = {
  id: string;
  messageId: string;
  kind: string;
  /** The job that it is about; null for any other. */
  jobNumber: number | null;
  recipients: Recipient[];
  subject: string;
  body: string;
  /** The same words as a page; null for a mail from before there was one. */
  html: string | null;
  /** What it says, for an email about a job; null for any other, and for a row from before letters were kept. */
  letter: Letter | null;
  /** The encrypted secret of its one-time link, which its words leave out; null without one, and once it is settled. */
  secret: Buffer | null;
  createdAt: Date;
  state: 'waiting' | 'sent' | 'failed' | 'withdrawn';
  /** Counted before each handover, so that one whose worker died counts, too. */
  attempts: number;
  lastError: string | null;
  /** How long it has been due by the database's clock; negative while it waits for its time. */
  secondsDue: number;
  /** How long it has been held for a replacement of the files that it reports; null for one that is not. */
  secondsHeld: number | null;
};

/** A mail that could not be delivered for so long is given up. */
export const GIVE_UP_AFTER_SECONDS = 3 * 86_400;
const FIRST_PAUSE_SECONDS = 10;
const LONGEST_EARLY_PAUSE_SECONDS = 240;

/**
 * Returns how long to wait after the given number of failed attempts. Pauses double up to four minutes, so that an outage of an
 * hour is made good within five minutes of its end, and later grow with the age of the mail to a few hours.
 */
export function pauseSeconds(attempts: number, secondsDue: number): number {
  const doubled = FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts - 1, 20);
  return Math.round(Math.min(doubled, Math.max(LONGEST_EARLY_PAUSE_SECONDS, secondsDue / 20)));
}

/** A held mail is looked at this often: whoever lets it go does not know its task. */
const HELD_LOOK_SECONDS = 5;

/** Returns how long the mail still waits before it may go out: for its time, or for a replacement; 0 when it is due. */
export function secondsToWait({ secondsDue, secondsHeld }: Pick<Mail, 'secondsDue' | 'secondsHeld'>): number {
  if (secondsDue < 0) return -secondsDue;
  if (secondsHeld === null || secondsHeld >= HELD_MAIL_SECONDS) return 0;
  return Math.min(HELD_LOOK_SECONDS, HELD_MAIL_SECONDS - secondsHeld);
}

/** Returns the mail that is sent again to whoever did not get it: those that were refused, and those that were given up on. */
export function resent(mail: Mail): Mail {
  const recipients = mail.recipients.map((recipient): Recipient => {
    const { as, name, address, contactId, type, isStandIn, state } = recipient;
    return {
      as,
      name,
      address,
      ...(contactId !== undefined && { contactId }),
      ...(type !== undefined && { type }),
      ...(isStandIn && { isStandIn }),
      state: state === 'accepted' ? 'accepted' : 'waiting',
    };
  });
  return { ...mail, recipients, state: 'waiting', lastError: null };
}

/** Returns the mail for those who can be addressed now. It has failed when no one is left, and is sent when the others have it. */
export function readdressed(mail: Mail, recipients: Recipient[]): Mail {
  const isOwed = recipients.some(({ state }) => state === 'waiting');
  const state = isOwed ? mail.state : settledAs(recipients, mail.secondsDue);
  return { ...mail, recipients, state, lastError: whatWentWrong(recipients, null) };
}

/**
 * Returns the mail after the mail server has answered. A settled mail is returned unchanged, but for one that was withdrawn
 * while it was on its way: when somebody has it, it is not withdrawn any more, and goes to the others, too.
 */
export function afterAttempt(mail: Mail, result: SendResult): Mail {
  const wentOut = mail.state === 'withdrawn' && result.accepted.length > 0;
  if (mail.state !== 'waiting' && !wentOut) return mail;
  const recipients = mail.recipients.map((recipient) => withAnswer(recipient, result));
  return {
    ...mail,
    recipients,
    lastError: whatWentWrong(recipients, result.problem),
    state: settledAs(recipients, mail.secondsDue),
  };
}

/** Returns the addresses that still wait for their copy. */
export function addressesOwed(mail: Mail): string[] {
  return mail.recipients.filter(({ state }) => state === 'waiting').map(({ address }) => address);
}

function withAnswer(recipient: Recipient, { accepted, refused }: SendResult): Recipient {
  if (recipient.state !== 'waiting') return recipient;
  if (accepted.includes(recipient.address)) return { ...recipient, state: 'accepted' };
  const refusal = refused.find(({ address }) => address === recipient.address);
  return refusal ? { ...recipient, state: 'refused', answer: oneLine(refusal.answer) } : recipient;
}

function settledAs(recipients: Recipient[], secondsDue: number): Mail['state'] {
  const isOwed = recipients.some(({ state }) => state === 'waiting');
  if (isOwed) return secondsDue < GIVE_UP_AFTER_SECONDS ? 'waiting' : 'failed';
  return recipients.some(({ state }) => state === 'accepted') ? 'sent' : 'failed';
}

/** Returns what the row keeps of a delivery's trouble. Connection errors are dropped once the mail has gone out. */
export function whatWentWrong(recipients: Recipient[], problem: string | null): string | null {
  const lines = recipients.flatMap((recipient) => {
    if (recipient.state === 'withheld') return [recipient.why];
    const standIn = recipient.isStandIn ? [`The email goes to ${recipient.name} instead.`] : [];
    return recipient.state === 'refused'
      ? [...standIn, `${recipient.address} was refused: ${recipient.answer}`]
      : standIn;
  });
  if (problem !== null) lines.push(oneLine(problem));
  return lines.length > 0 ? lines.join('\n') : null;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 500);
}
