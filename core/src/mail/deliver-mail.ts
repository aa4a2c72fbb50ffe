import { isDeepStrictEqual } from 'node:util';
import type { Core } from '../core.ts';
import type { Letter, Mailer } from '../platform/mailer.ts';
import { countMail, raiseAlert } from '../platform/metrics.ts';
import { traced } from '../platform/traces/spans.ts';
import { unheld, type Hold } from '../platform/tasks/task-hold.ts';
import type { Tx } from '../platform/database/database.ts';
import { composeMail } from './compose-mail.ts';
import { addressJobMail } from './job-addressees.ts';
import { LOGO } from './logo.ts';
import { addressesOwed, afterAttempt, pauseSeconds, readdressed, secondsToWait, type Mail } from './mail.ts';
import { audienceOf } from './mail-kinds.ts';
import { showSecret } from './mail-secret.ts';
import {
  getMail,
  listOverdueMail,
  lockMail,
  saveAttempt,
  saveMail,
  savePostponed,
  saveReaddressed,
} from './mail.store.ts';
import { refreshReturnMail } from './return-mail.ts';
import { deliveryOf } from './queue-mail.ts';

/** How often a mail is looked at that waits for the end of a hold. */
const ON_HOLD_LOOK_SECONDS = 300;

/** What delivering mail needs: the core and a mailer. */
export type MailCore = Core & { mailer: Mailer };

/** Sends the mail to whoever is still owed it, and asks for another attempt where that did not succeed. */
export async function deliverMail(core: MailCore, mailId: string, hold: Hold = unheld): Promise<void> {
  const taken = await takeUp(core, mailId, hold);
  if (taken === null) return;
  const { mail } = taken;
  if (mail.state !== 'waiting') return report(core, taken.before, mail);

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
 * Returns the mail when it is due, for those who can be addressed now, and marks that it is being handed over: nothing is
 * replaced under it from then on. One for whom no one is left is settled, and one that isn't true any more is withdrawn. One that
 * still waits is asked for again; a repeated task finds nothing to do.
 */
async function takeUp(core: MailCore, mailId: string, hold: Hold): Promise<{ before: Mail; mail: Mail } | null> {
  const seen = await getMail(core.db, mailId);
  if (seen.state !== 'waiting') return null;
  return core.db.transaction().execute(async (tx) => {
    await hold(tx);
    const before = await lockMail(tx, mailId);
    if (before.state !== 'waiting') return null;
    const wait = secondsToWait(before);
    if (wait > 0) {
      await askAgain(core, tx, before, wait);
      return null;
    }
    const now = await refreshReturnMail(tx, core, before);
    if (now === null) {
      await savePostponed(tx, mailId, ON_HOLD_LOOK_SECONDS);
      await askAgain(core, tx, before, ON_HOLD_LOOK_SECONDS);
      return null;
    }
    if (now.state === 'withdrawn') {
      await saveMail(tx, now);
      return null;
    }
    const mail = await readdress(core, tx, now, before);
    if (mail.state === 'waiting') await saveAttempt(tx, mailId);
    return { before, mail };
  });
}

/** Decides again who can be addressed about a job, because people move while an email waits, and saves what changed of it. */
async function readdress({ config }: MailCore, tx: Tx, mail: Mail, before: Mail): Promise<Mail> {
  const audience = audienceOf(mail.kind, mail.jobNumber);
  if (audience === null) return mail;
  const { recipients, letter } = await addressJobMail(tx, { ...mail, audience }, mail.letter);
  const isSame = isDeepStrictEqual(recipients, before.recipients) && isDeepStrictEqual(mail.letter, before.letter);
  if (isSame) return before;
  const now = { ...readdressed(mail, recipients), ...(letter && composeMail(letter, config)) };
  await saveReaddressed(tx, now);
  return now;
}

async function askAgain({ tasks }: Core, tx: Parameters<Hold>[0], mail: Mail, afterSeconds: number): Promise<void> {
  const options = { ...deliveryOf(mail), afterSeconds: Math.ceil(afterSeconds) };
  await tasks.add(tx, 'deliver-mail', { mailId: mail.id }, options);
}

function toLetter(mail: Mail): Letter {
  const named = (as: 'to' | 'cc') =>
    mail.recipients
      .filter((recipient) => recipient.as === as && recipient.state !== 'withheld')
      .map(({ name, address }) => ({ name, address }));
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
    const overdue = new Map((await listOverdueMail(tx)).map((mail) => [deliveryOf(mail).key, mail]));
    const unqueued = await tasks.unqueued(tx, [...overdue.keys()]);
    for (const key of unqueued) {
      const mail = overdue.get(key)!;
      await tasks.add(tx, 'deliver-mail', { mailId: mail.id }, deliveryOf(mail));
    }
    if (unqueued.length > 0) log.warn({ unqueued }, 'Mails without a task were queued again');
    return unqueued.length;
  });
}
