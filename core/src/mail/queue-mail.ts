import type { Letter } from '@sealdesk/contract/mail/letter.ts';
import { randomUUID } from 'node:crypto';
import type { Core } from '../core.ts';
import type { Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import { parseSender } from '../platform/mailer.ts';
import { newMessageId, toRecipients, type Addressees } from './addresses.ts';
import { composeMail } from './compose-mail.ts';
import { resent, type Mail } from './mail.ts';
import { hasLostSecret, hideSecret } from './mail-secret.ts';
import { insertMail, listUndelivered, lockMail, saveResent, withdrawWaiting } from './mail.store.ts';

export type NewMail = {
  kind: string;
  jobNumber?: number;
  /** Which completion of the job it reports; each has one mail. */
  completion?: number;
  /** Names what it is about, so that it is queued once, whoever asks. */
  onceKey?: string;
  recipients: Addressees;
  letter: Letter;
  /** The secret of the one-time link to which its button leads. */
  secret?: string;
  /** How long it waits before it goes out, by the database's clock. */
  afterSeconds?: number;
};

/** Writes the mail and the task that delivers it in the caller's transaction; a completion that has its mail keeps that one. */
export async function queueMail(
  tx: Tx,
  { config, tasks }: Pick<Core, 'config' | 'tasks'>,
  mail: NewMail,
): Promise<string> {
  const newId = randomUUID();
  const { id, isNew } = await insertMail(tx, {
    id: newId,
    messageId: newMessageId(newId, parseSender(config.MAIL_FROM).address),
    kind: mail.kind,
    jobNumber: mail.jobNumber ?? null,
    completion: mail.completion ?? null,
    onceKey: mail.onceKey ?? null,
    recipients: toRecipients(mail.recipients),
    ...hideSecret(composeMail(mail.letter, config), mail.secret ?? null, config.SECRETS_KEY),
    afterSeconds: mail.afterSeconds ?? 0,
  });
  if (isNew) {
    const key = deliveryKey(id);
    const { afterSeconds } = mail;
    await tasks.add(tx, 'deliver-mail', { mailId: id }, { key, ...(afterSeconds !== undefined && { afterSeconds }) });
  }
  return id;
}

/** Takes back the mail about a job's completion, when it still waits. Its task then finds nothing to do. */
export async function withdrawCompletionMail(tx: Tx, jobNumber: number): Promise<void> {
  await withdrawWaiting(tx, jobNumber, 'completion');
}

/** Queues the job's mails anew for those who did not get them, and returns how many mails that are. */
export async function resendUndelivered(tx: Tx, { tasks }: Pick<Core, 'tasks'>, jobNumber: number): Promise<number> {
  const ids = await listUndelivered(tx, jobNumber);
  for (const id of ids) await queueAgain(tx, tasks, await lockMail(tx, id));
  return ids.length;
}

/** Queues one mail anew for those who did not get it, whatever it is about. A link whose secret was erased can't be sent again. */
export async function resendOne(tx: Tx, { tasks }: Pick<Core, 'tasks'>, id: string): Promise<Mail> {
  const mail = await lockMail(tx, id);
  const isOwed =
    mail.state === 'failed' || (mail.state === 'sent' && mail.recipients.some(({ state }) => state === 'refused'));
  if (!isOwed)
    throw new Refused(
      'conflict',
      `The mail ${id} is ${mail.state}: only one that was refused or given up is sent again.`,
    );
  if (hasLostSecret(mail))
    throw new Refused('conflict', `The mail ${id} holds a one-time link, which was erased. Send a new one in Users.`);
  await queueAgain(tx, tasks, mail);
  return mail;
}

async function queueAgain(tx: Tx, tasks: Core['tasks'], mail: Mail): Promise<void> {
  await saveResent(tx, resent(mail));
  await tasks.add(tx, 'deliver-mail', { mailId: mail.id }, { key: deliveryKey(mail.id) });
}

/** Returns the key under which a mail's delivery is queued, so that it is never queued twice. */
export function deliveryKey(mailId: string): string {
  return `deliver-mail:${mailId}`;
}
