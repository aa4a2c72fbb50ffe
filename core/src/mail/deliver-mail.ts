import type { Core } from '../core.ts';
import type { Letter, Mailer } from '../platform/mailer.ts';
import { countMail, raiseAlert } from '../platform/metrics.ts';
import { traced } from '../platform/traces/spans.ts';
import { unheld, type Hold } from '../platform/tasks/task-hold.ts';
import { LOGO } from './logo.ts';
import { addressesOwed, afterAttempt, pauseSeconds, secondsToWait, type Mail } from './mail.ts';
import { showSecret } from './mail-secret.ts';
import { getMail, listOverdueMail, lockMail, saveAttempt, saveMail } from './mail.store.ts';
import { deliveryKey } from './queue-mail.ts';

/** What delivering mail needs: the core and a mailer. */
export type MailCore = Core & { mailer: Mailer };

/** Sends the mail to whoever is still owed it, and asks for another attempt where that did not succeed. */
export async function deliverMail(core: MailCore, mailId: string, hold: Hold = unheld): Promise<void> {
  const mail = await takeUp(core, mailId, hold);
  if (mail === null) return;

  // The slow part is done without a lock. Should this process die before the commit below, the letter goes out again
  // under the same Message-ID, and mail programs show it once.
  const letter = toLetter(showSecret(mail, core.config.SECRETS_KEY));
  const result = await traced('send mail', 'client', () => core.mailer.send(letter), { 'sealdesk.mail_id': mailId });

  const { before, after } = await core.db.transaction().execute(async (tx) => {
    await hold(tx);
    const before = await lockMail(tx, mailId);
    const after = afterAttempt(before, result);
    if (after === before) return { before, after };
    await saveMail(tx, after);
    if (after.state === 'waiting') await askAgain(core, tx, after, pauseSeconds(after.attempts, after.secondsDue));
    return { before, after };
  });
  if (after !== before) report(core, before, after);
}

/**
 * Returns the mail when it is due, and marks that it is being handed over: nothing is replaced under it from then on. One
 * that still waits is asked for again; a repeated task finds nothing to do.
 */
async function takeUp(core: MailCore, mailId: string, hold: Hold): Promise<Mail | null> {
  const seen = await getMail(core.db, mailId);
  if (seen.state !== 'waiting') return null;
  return core.db.transaction().execute(async (tx) => {
    await hold(tx);
    const mail = await lockMail(tx, mailId);
    if (mail.state !== 'waiting') return null;
    const wait = secondsToWait(mail);
    if (wait > 0) {
      await askAgain(core, tx, mail, wait);
      return null;
    }
    await saveAttempt(tx, mailId);
    return mail;
  });
}

async function askAgain({ tasks }: Core, tx: Parameters<Hold>[0], { id }: Mail, afterSeconds: number): Promise<void> {
  await tasks.add(tx, 'deliver-mail', { mailId: id }, { key: deliveryKey(id), afterSeconds: Math.ceil(afterSeconds) });
}

function toLetter(mail: Mail): Letter {
  const named = (as: 'to' | 'cc') =>
    mail.recipients.filter((recipient) => recipient.as === as).map(({ name, address }) => ({ name, address }));
  const { messageId, subject, body, html, createdAt } = mail;
  return {
    messageId,
    date: createdAt,
    to: named('to'),
    cc: named('cc'),
    envelopeTo: addressesOwed(mail),
    subject,
    text: body,
    html,
    pictures: [LOGO],
  };
}

/** Counts and logs the attempt. Called after the commit, so that what is counted has happened. */
function report({ log }: Core, before: Mail, after: Mail): void {
  const facts = {
    mailId: after.id,
    messageId: after.messageId,
    kind: after.kind,
    attempts: after.attempts,
    lastError: after.lastError,
  };
  countMail(after.state === 'sent' || after.state === 'failed' ? after.state : 'postponed');
  if (after.state === 'failed') return raiseAlert(log, 'mail-failed', facts, 'A mail was given up');

  if (refusals(after) > refusals(before))
    raiseAlert(log, 'mail-refused', facts, 'A mail server refused a recipient for good');
  log.info(facts, after.state === 'sent' ? 'Mail sent' : 'Mail not sent yet');
}

function refusals({ recipients }: Mail): number {
  return recipients.filter(({ state }) => state === 'refused').length;
}

/** Queues every overdue mail that has no task, for example after a task that died, and returns how many there were. */
export async function requeueOverdueMail({ db, tasks, log }: Core): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = new Map((await listOverdueMail(tx)).map((id) => [deliveryKey(id), id]));
    const unqueued = await tasks.unqueued(tx, [...ids.keys()]);
    for (const key of unqueued) await tasks.add(tx, 'deliver-mail', { mailId: ids.get(key)! }, { key });
    if (unqueued.length > 0) log.warn({ unqueued }, 'Mails without a task were queued again');
    return unqueued.length;
  });
}
