import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Core } from '../core.ts';
import type { Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import { resent, type Mail } from './mail.ts';
import { hasLostSecret } from './mail-secret.ts';
import { listUndelivered, lockMail, saveResent } from './mail.store.ts';
import { deliveryOf } from './queue-mail.ts';
import { refreshReturnMail } from './return-mail.ts';

type SendCore = Pick<Core, 'config' | 'tasks'>;

/**
 * Queues the job's emails again for those who did not get them, and returns how many. Leaves out an email about a return that
 * the job has moved on from, and refuses where none is left.
 */
export async function resendUndelivered(tx: Tx, core: SendCore, jobNumber: number): Promise<number> {
  const number = formatJobNumber(jobNumber);
  const ids = await listUndelivered(tx, jobNumber);
  if (ids.length === 0) throw new Refused('conflict', `${number} has no email that was refused or given up.`);
  let queued = 0;
  for (const id of ids) {
    const mail = await lockMail(tx, id);
    if (await isOutdated(tx, core, mail)) continue;
    await queueAgain(tx, core, mail);
    queued += 1;
  }
  if (queued === 0)
    throw new Refused('conflict', `${number} has moved on, so this email is out of date. It isn’t sent.`);
  return queued;
}

/** Queues one email again for those who did not get it, whatever it is about. A link whose secret was erased can't be sent again. */
export async function resendOne(tx: Tx, core: SendCore, id: string): Promise<Mail> {
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
  if (await isOutdated(tx, core, mail))
    throw new Refused('conflict', `The mail ${id} is about a return, and the job has moved on since. It isn’t sent.`);
  await queueAgain(tx, core, mail);
  return mail;
}

/** The worker would withdraw such an email, after a reply that it goes out. */
async function isOutdated(tx: Tx, core: SendCore, mail: Mail): Promise<boolean> {
  return (await refreshReturnMail(tx, core, mail))?.state === 'withdrawn';
}

async function queueAgain(tx: Tx, { tasks }: SendCore, mail: Mail): Promise<void> {
  await saveResent(tx, resent(mail));
  await tasks.add(tx, 'deliver-mail', { mailId: mail.id }, deliveryOf(mail));
}
