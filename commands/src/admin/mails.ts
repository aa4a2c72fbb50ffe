import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { listUndeliveredMails, type UndeliveredMail } from '@sealdesk/core/mail/mail.store.ts';
import { resendOne, resendUndelivered } from '@sealdesk/core/mail/send-again.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import type { Command } from 'commander';
import { onCore, type AdminCore } from './admin-core.ts';
import { asColumns, onDatabase, requireId, wholeNumber } from './admin-database.ts';

type Options = { id?: string; job?: number };

/** Adds `mail`: what to do about mail that somebody did not get. */
export function addMails(program: Command): void {
  const mail = program.command('mail').description('Mail that was not delivered.');
  mail
    .command('list')
    .description('Lists mails that were given up, and those that are being retried.')
    .action(async () => console.log(describeMails(await onDatabase(listUndeliveredMails))));
  mail
    .command('resend')
    .description('Sends a mail again to those who did not get it. Who has it gets no second one.')
    .option('--id <id>', 'from the list')
    .option('--job <number>', 'all that a job has, as Send again in its row', wholeNumber)
    .action(async (options: Options) => console.log(await onCore((core) => resend(core, options))));
}

async function resend(core: AdminCore, { id, job }: Options): Promise<string> {
  if ((id === undefined) === (job === undefined)) throw new Refused('invalid', 'Say either --id or --job.');
  if (id !== undefined) {
    requireId(id);
    await core.db.transaction().execute((tx) => resendOne(tx, core, id));
    return `The mail ${id} is being sent again.`;
  }
  const mails = await core.db.transaction().execute((tx) => resendUndelivered(tx, core, job!));
  return `${mails} mails of ${formatJobNumber(job!)} are being sent again.`;
}

/** Returns the mails as a table. */
function describeMails(mails: readonly UndeliveredMail[]): string {
  if (mails.length === 0) return 'Every mail was delivered.';
  return asColumns(
    mails.map(({ id, kind, state, to, createdAt, lastError }) => [
      id,
      kind,
      state,
      to,
      createdAt.toISOString(),
      lastError ?? '',
    ]),
  );
}
