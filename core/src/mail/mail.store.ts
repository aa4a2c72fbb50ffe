import type { Letter } from '@sealdesk/contract/mail/letter.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Mail as MailTable } from '../platform/database/schema.gen.ts';
import { Refused } from '../refused.ts';
import type { Mail, Recipient } from './mail.ts';

type NewRow = Pick<
  Mail,
  | 'id'
  | 'messageId'
  | 'kind'
  | 'jobNumber'
  | 'recipients'
  | 'subject'
  | 'body'
  | 'html'
  | 'letter'
  | 'secret'
  | 'lastError'
> & {
  completion: number | null;
  onceKey: string | null;
  afterSeconds: number;
};

/** Adds the mail and returns its id, or that of the mail which this completion, or this key, has already. */
export async function insertMail(tx: Tx, mail: NewRow): Promise<{ id: string; isNew: boolean }> {
  const row = await tx
    .insertInto('mail')
    .values({
      id: mail.id,
      message_id: mail.messageId,
      kind: mail.kind,
      job_number: mail.jobNumber,
      completion: mail.completion,
      once_key: mail.onceKey,
      recipients: JSON.stringify(mail.recipients),
      subject: mail.subject,
      body: mail.body,
      html: mail.html,
      letter: mail.letter && JSON.stringify(mail.letter),
      secret: mail.secret,
      last_error: mail.lastError,
      not_before: sql`now() + make_interval(secs => ${mail.afterSeconds})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) return { id: row.id, isNew: true };

  const existing = await tx
    .selectFrom('mail')
    .select('id')
    .where('kind', '=', mail.kind)
    .$if(mail.onceKey !== null, (query) => query.where('once_key', '=', mail.onceKey))
    .$if(mail.onceKey === null, (query) =>
      query.where('job_number', '=', mail.jobNumber).where('completion', '=', mail.completion),
    )
    .executeTakeFirstOrThrow();
  return { id: existing.id, isNew: false };
}

/** Reads the mail as it stands. */
export async function getMail(db: Db, id: string): Promise<Mail> {
  return toMail(await selectMail(db, id).executeTakeFirst());
}

/** Reads the mail and locks its row until the transaction ends. */
export async function lockMail(tx: Tx, id: string): Promise<Mail> {
  return toMail(await selectMail(tx, id).forUpdate().executeTakeFirst());
}

/** Writes what an attempt changed. A settled mail is not sent again: the secret of its link is erased. */
export async function saveMail(tx: Tx, mail: Mail): Promise<void> {
  await tx
    .updateTable('mail')
    .set({
      recipients: JSON.stringify(mail.recipients),
      state: mail.state,
      last_error: mail.lastError,
      sent_at: mail.state === 'sent' ? sql`now()` : null,
      ...(mail.state !== 'waiting' && { secret: null }),
    })
    .where('id', '=', mail.id)
    .execute();
}

/** Writes for whom the mail is now, and its words for them. */
export async function saveReaddressed(tx: Tx, mail: Mail): Promise<void> {
  await saveMail(tx, mail);
  const { subject, body, html } = mail;
  const letter = mail.letter && JSON.stringify(mail.letter);
  await tx.updateTable('mail').set({ subject, body, html, letter }).where('id', '=', mail.id).execute();
}

/** Postpones the email by that many seconds. */
export async function savePostponed(tx: Tx, id: string, seconds: number): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ not_before: sql`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute();
}

/** Records that the mail is being handed to a mail server: from the first time on nothing is replaced under it. */
export async function saveAttempt(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('mail')
    .set({
      attempts: sql`attempts + 1`,
      first_tried_at: sql`coalesce(first_tried_at, clock_timestamp())`,
      is_held: false,
    })
    .where('id', '=', id)
    .execute();
}

/** Withdraws what of these kinds still waits for the job. What somebody has already is not untold: it goes to the others, too. */
export async function withdrawWaiting(tx: Tx, jobNumber: number, kinds: readonly string[]): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ state: 'withdrawn' })
    .where('job_number', '=', jobNumber)
    .where('kind', 'in', kinds)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`not recipients @> '[{"state": "accepted"}]'`)
    .execute();
}

/** Withdraws a mail with a link that nobody has yet, and erases the secret of the link. */
export async function withdrawOne(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ state: 'withdrawn', secret: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`not recipients @> '[{"state": "accepted"}]'`)
    .execute();
}

/** The job's mails that somebody did not get, of each kind the newest. Locked in their order. */
export async function listUndelivered(tx: Tx, jobNumber: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from (select distinct on (l.kind) * from mail l where l.job_number = ${jobNumber}
      order by l.kind, l.created_at desc) m
    where m.state = 'failed' or m.state = 'sent' and m.recipients @> '[{"state": "refused"}]'
    order by m.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Writes a mail that is to be sent again, now: how long it is tried counts anew. */
export async function saveResent(tx: Tx, mail: Mail): Promise<void> {
  await tx
    .updateTable('mail')
    .set({
      recipients: JSON.stringify(mail.recipients),
      state: mail.state,
      last_error: mail.lastError,
      not_before: sql`now()`,
    })
    .where('id', '=', mail.id)
    .execute();
}

/** Lists mails that have been due for more than a minute and are not settled, oldest first. */
export async function listOverdueMail(tx: Tx): Promise<Pick<Mail, 'id' | 'recipients'>[]> {
  const rows = await tx
    .selectFrom('mail')
    .select(['id', 'recipients'])
    .where('state', '=', 'waiting')
    .where('not_before', '<', sql<Date>`now() - interval '1 minute'`)
    .orderBy('created_at')
    .limit(10_000)
    .execute();
  return rows.map(({ id, recipients }) => ({ id, recipients: recipients as Recipient[] }));
}

/** Returns for how long the oldest waiting mail has been due, by the index of waiting mails; null where none is. */
export async function findOldestDueSeconds(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - not_before)::float8 as seconds from mail
    where state = 'waiting' and not is_held and not_before <= now() order by not_before limit 1`.execute(db);
  return rows[0]?.seconds ?? null;
}

/** A mail that somebody did not get. */
export type UndeliveredMail = {
  id: string;
  kind: string;
  state: string;
  to: string;
  lastError: string | null;
  createdAt: Date;
};

const MOST_LISTED = 100;

/** Lists mails that were given up or refused, and those that wait after a failed attempt, newest first. */
export async function listUndeliveredMails(db: Db): Promise<UndeliveredMail[]> {
  const { rows } = await sql<UndeliveredMail>`
    select id, kind, state, recipients #>> '{0,address}' as to, last_error as "lastError", created_at as "createdAt" from mail
    where state <> 'sent' and (state = 'failed' or state = 'waiting' and attempts > 0) order by created_at desc limit ${MOST_LISTED}`.execute(
    db,
  );
  return rows;
}

function selectMail(db: Db, id: string) {
  return db
    .selectFrom('mail')
    .selectAll()
    .select(sql<number>`extract(epoch from clock_timestamp() - not_before)`.as('seconds_due'))
    .select(sql<number | null>`extract(epoch from clock_timestamp() - held_since)`.as('seconds_held'))
    .where('id', '=', id);
}

function toMail(row: (Selectable<MailTable> & { seconds_due: number; seconds_held: number | null }) | undefined): Mail {
  if (!row) throw new Refused('missing', 'Mail not found.');
  return {
    id: row.id,
    messageId: row.message_id,
    kind: row.kind,
    jobNumber: row.job_number,
    recipients: row.recipients as Recipient[],
    subject: row.subject,
    body: row.body,
    html: row.html,
    letter: row.letter as Letter | null,
    secret: row.secret,
    createdAt: row.created_at,
    state: row.state as Mail['state'],
    attempts: row.attempts,
    lastError: row.last_error,
    secondsDue: row.seconds_due,
    secondsHeld: row.is_held ? row.seconds_held : null,
  };
}
