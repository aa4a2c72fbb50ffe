import type { Letter } from '@sealdesk/contract/mail/letter.ts';
import { createHash, randomUUID } from 'node:crypto';
import type { Core } from '../core.ts';
import type { Tx } from '../platform/database/database.ts';
import { parseSender } from '../platform/mailer.ts';
import { newMessageId, toJobRecipients, toRecipients, type Addressees, type JobAddressees } from './addresses.ts';
import { composeMail, type Composed } from './compose-mail.ts';
import { addressJobMail } from './job-addressees.ts';
import { whatWentWrong, type Recipient } from './mail.ts';
import { JOB_MAILS, type JobMailKind, type OtherMailKind } from './mail-kinds.ts';
import { hideSecret } from './mail-secret.ts';
import { insertMail, withdrawOne, withdrawWaiting } from './mail.store.ts';

export type NewMail = {
  kind: OtherMailKind;
  /** Names what it is about, so that it is queued once, whoever asks. */
  onceKey?: string;
  recipients: Addressees;
  letter: Letter;
  /** The secret of the one-time link to which its button leads. */
  secret?: string;
  /** How long it waits before it goes out, by the database's clock. */
  afterSeconds?: number;
};

export type NewJobMail = {
  kind: JobMailKind;
  /** The one job that it is about; left out for an email to staff about several. */
  jobNumber?: number;
  /** Which completion of the job it reports; each has one mail. */
  completion?: number;
  onceKey?: string;
  recipients: JobAddressees;
  letter: Letter;
  afterSeconds?: number;
};

type QueueCore = Pick<Core, 'config' | 'tasks'>;

/** Writes an email that is about no job, and the task that delivers it, in the caller's transaction. */
export async function queueMail(tx: Tx, core: QueueCore, mail: NewMail): Promise<string> {
  const { config } = core;
  return insert(tx, core, {
    ...mail,
    recipients: toRecipients(mail.recipients),
    letter: null,
    ...hideSecret(composeMail(mail.letter, config), mail.secret ?? null, config.SECRETS_KEY),
  });
}

/**
 * Writes an email about a job for those who can be addressed about it, and the task that delivers it; a completion that has its
 * mail keeps that one. Returns the recipients, or null when no one may be addressed, and then writes nothing.
 */
export async function queueJobMail(
  tx: Tx,
  core: QueueCore,
  mail: NewJobMail,
): Promise<{ id: string; recipients: Recipient[] } | null> {
  const planned = await planJobMail(tx, core, mail);
  if (planned === null) return null;
  const id = await insert(tx, core, { ...mail, ...planned, letter: mail.letter, secret: null });
  return { id, recipients: planned.recipients };
}

/** Returns for whom an email about a job is, and its words for them; null when no one may be addressed. */
export async function planJobMail(
  tx: Tx,
  { config }: Pick<Core, 'config'>,
  { kind, jobNumber, recipients, letter }: Pick<NewJobMail, 'kind' | 'jobNumber' | 'recipients' | 'letter'>,
): Promise<(Composed & { recipients: Recipient[] }) | null> {
  const mail = { jobNumber: jobNumber ?? null, audience: JOB_MAILS[kind], recipients: toJobRecipients(recipients) };
  const addressed = await addressJobMail(tx, mail, letter);
  if (addressed.recipients.every(({ state }) => state === 'withheld')) return null;
  return { recipients: addressed.recipients, ...composeMail(addressed.letter!, config) };
}

type Inserted = Composed & {
  kind: string;
  jobNumber?: number;
  completion?: number;
  onceKey?: string;
  recipients: Recipient[];
  letter: Letter | null;
  secret: Buffer | null;
  afterSeconds?: number;
};

async function insert(tx: Tx, { config, tasks }: QueueCore, mail: Inserted): Promise<string> {
  const newId = randomUUID();
  const { kind, recipients, subject, body, html, letter, secret, afterSeconds } = mail;
  const { id, isNew } = await insertMail(tx, {
    id: newId,
    messageId: newMessageId(newId, parseSender(config.MAIL_FROM).address),
    kind,
    recipients,
    subject,
    body,
    html,
    letter,
    secret,
    jobNumber: mail.jobNumber ?? null,
    completion: mail.completion ?? null,
    onceKey: mail.onceKey ?? null,
    lastError: whatWentWrong(recipients, null),
    afterSeconds: afterSeconds ?? 0,
  });
  if (isNew) {
    const options = { ...deliveryOf({ id, recipients }), ...(afterSeconds !== undefined && { afterSeconds }) };
    await tasks.add(tx, 'deliver-mail', { mailId: id }, options);
  }
  return id;
}

/** Takes back the mail about a job's completion, when it still waits. Its task then finds nothing to do. */
export async function withdrawCompletionMail(tx: Tx, jobNumber: number): Promise<void> {
  await withdrawWaiting(tx, jobNumber, ['completion']);
}

/** Takes back a mail that nobody has yet because its link no longer works. */
export async function withdrawLinkMail(tx: Tx, id: string): Promise<void> {
  await withdrawOne(tx, id);
}

type Delivered = { id: string; recipients: readonly { address: string }[] };

/** Returns how a mail's delivery is queued: under its key, so that it is never queued twice, and in turn with other recipients. */
export function deliveryOf({ id, recipients }: Delivered): { key: string; group: string } {
  const address = recipients[0]?.address.toLowerCase() ?? '';
  // Hashed: finished tasks are kept for days, and need nobody's address.
  return { key: `deliver-mail:${id}`, group: createHash('sha256').update(address).digest('base64url') };
}
