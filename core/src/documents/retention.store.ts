import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';

/** How long a document is left to who has taken it, before another worker asks the store for it. */
const CLAIM = sql`interval '10 minutes'`;

/** A document whose retention is to be set. It is the caller's while its row has this `claimedUntil`. */
export type DueDocument = {
  id: string;
  jobNumber: number;
  objectKey: string;
  createdAt: Date;
  /** The states whose seals the document's job is to carry. */
  states: string[];
  failures: number;
  /** What the store has confirmed for the object before; null for nothing. */
  retainedUntil: Date | null;
  claimedUntil: Date;
};

/**
 * Takes a document whose retention is due, so that no other worker does; null when there is none. The newest first: a new
 * document does not wait behind all those of before the first release with retention.
 */
export async function claimDue(db: Db): Promise<DueDocument | null> {
  // In whole milliseconds, which is what our clock has: the time is compared when the result is saved.
  const { rows } = await sql<DueDocument>`
    with due as (
      select document_id from document_retention where is_due and retry_at <= now()
      order by retry_at desc limit 1 for update skip locked
    ), claimed as (
      update document_retention r set retry_at = date_trunc('milliseconds', now() + ${CLAIM})
      from due where r.document_id = due.document_id
      returning r.document_id, r.failures, r.retained_until, r.retry_at
    )
    select d.id, d.job_number as "jobNumber", d.object_key as "objectKey", d.created_at as "createdAt",
      j.seal_states as states, c.failures, c.retained_until as "retainedUntil", c.retry_at as "claimedUntil"
    from claimed c join document d on d.id = c.document_id join job j on j.number = d.job_number`.execute(db);
  return rows[0] ?? null;
}

type Claim = Pick<DueDocument, 'id' | 'claimedUntil'>;

/** Records until when the store keeps a document. One that has become due again meanwhile stays so. */
export async function saveRetention(db: Db, { id, claimedUntil }: Claim, until: Date): Promise<void> {
  await db
    .updateTable('document_retention')
    .set({ retained_until: until, is_due: false, failures: 0 })
    .where('document_id', '=', id)
    .where('retry_at', '=', claimedUntil)
    .execute();
}

/** Puts the next attempt off, by longer each time and by a day at most. */
export async function postponeRetention(db: Db, { id, claimedUntil }: Claim): Promise<void> {
  await db
    .updateTable('document_retention')
    .set({
      failures: sql`failures + 1`,
      // 2^11 minutes are more than a day; 2^38 are more than an interval holds.
      retry_at: sql`now() + least(interval '1 minute' * 2 ^ least(failures, 11), interval '1 day')`,
    })
    .where('document_id', '=', id)
    .where('retry_at', '=', claimedUntil)
    .execute();
}

/** Gives a claimed document back, to be taken again at once. */
export async function releaseRetention(db: Db, { id, claimedUntil }: Claim): Promise<void> {
  await db
    .updateTable('document_retention')
    .set({ retry_at: sql`now()` })
    .where('document_id', '=', id)
    .where('retry_at', '=', claimedUntil)
    .execute();
}

/** Lets the retention be set anew, for an object that was put in the place of a lost one: it has none yet. */
export async function renewRetention(db: Db, id: string): Promise<void> {
  await db
    .updateTable('document_retention')
    .set({ retained_until: null, is_due: true, retry_at: sql`now()` })
    .where('document_id', '=', id)
    .execute();
}

export type RetentionWalk = { id: number; state: string | null; afterId: string | null };

/** Takes the oldest walk through the documents and locks it until the transaction ends; null when there is none. */
export async function lockWalk(tx: Tx): Promise<RetentionWalk | null> {
  const row = await tx
    .selectFrom('retention_walk')
    .select(['id', 'state', 'after_id as afterId'])
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** Marks the next documents of a walk as due; returns the last of them, or null when there were none. */
export async function walkOn(tx: Tx, { state, afterId }: RetentionWalk, limit: number): Promise<string | null> {
  const isNext = afterId === null ? sql`true` : sql`id > ${afterId}`;
  const page = sql`select id, job_number from document where ${isNext} order by id limit ${limit}`;
  // Who has a row already is due again for a rule of its state alone.
  const marked =
    state === null
      ? sql`insert into document_retention (document_id) select id from page on conflict do nothing`
      : sql`insert into document_retention (document_id)
          select page.id from page join job j on j.number = page.job_number where ${state} = any (j.seal_states)
          on conflict (document_id) do update set is_due = true, retry_at = now()`;
  const { rows } = await sql<{ last: string | null }>`with page as materialized (${page}), marked as (${marked})
    select (select id from page order by id desc limit 1) as last`.execute(tx);
  return rows[0]!.last;
}

/** Records how far a walk is. */
export async function saveWalk(tx: Tx, id: number, afterId: string): Promise<void> {
  await tx.updateTable('retention_walk').set({ after_id: afterId }).where('id', '=', id).execute();
}

/** Ends a walk. */
export async function deleteWalk(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('retention_walk').where('id', '=', id).execute();
}
