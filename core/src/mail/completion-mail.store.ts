import type { Letter } from '@sealdesk/contract/mail/letter.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { whatWentWrong, type Recipient } from './mail.ts';

type Replacement = {
  jobNumber: number;
  completion: number;
  recipients: Recipient[];
  subject: string;
  body: string;
  html: string;
  letter: Letter;
  afterSeconds: number;
};

/** Changes the mail of a completion that nobody has tried to send, and lets it wait anew; false where there is none. */
export async function replaceWaiting(tx: Tx, mail: Replacement): Promise<boolean> {
  const { numUpdatedRows } = await waiting(tx, mail.jobNumber)
    .where('completion', '=', mail.completion)
    .set({
      recipients: JSON.stringify(mail.recipients),
      subject: mail.subject,
      body: mail.body,
      html: mail.html,
      letter: JSON.stringify(mail.letter),
      last_error: whatWentWrong(mail.recipients, null),
      not_before: sql`now() + make_interval(secs => ${mail.afterSeconds})`,
      is_held: false,
      held_since: null,
    })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Holds the mail that waits for the job. How long it may be held counts from the first time. */
export async function holdWaiting(db: Db | Tx, jobNumber: number): Promise<void> {
  await waiting(db, jobNumber)
    .set({ is_held: true, held_since: sql`coalesce(held_since, now())` })
    .execute();
}

/** Lets the mail of the job go, unless files that replace those it reports are still checked or on their way. */
export async function releaseHeld(db: Db | Tx, jobNumber: number): Promise<void> {
  await sql`select release_completion_mail(${jobNumber})`.execute(db);
}

function waiting(db: Db | Tx, jobNumber: number) {
  return db
    .updateTable('mail')
    .where('job_number', '=', jobNumber)
    .where('kind', '=', 'completion')
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('first_tried_at', 'is', null);
}
