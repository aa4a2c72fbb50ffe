import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { GIVEN_UP, type CombinedSet, type Outage } from './combined-set.ts';

/** Adds the set of an upload that was accepted just now. The job's former set must not stand any more. */
export async function insertSet(
  tx: Tx,
  { uploadId, jobNumber, pages }: Pick<CombinedSet, 'uploadId' | 'jobNumber' | 'pages'>,
): Promise<void> {
  await tx.insertInto('combined_set').values({ upload_id: uploadId, job_number: jobNumber, pages }).execute();
}

/** The set of an upload, or null. */
export async function findSet(db: Db, uploadId: string): Promise<CombinedSet | null> {
  const row = await select(db).where('upload_id', '=', uploadId).executeTakeFirst();
  return row ? (row as CombinedSet) : null;
}

/** Reads the set and holds its row until the transaction ends. */
export async function lockSet(tx: Tx, uploadId: string): Promise<CombinedSet | null> {
  const row = await select(tx).where('upload_id', '=', uploadId).forUpdate('combined_set').executeTakeFirst();
  return row ? (row as CombinedSet) : null;
}

/** Reads the set that stands for the job and holds its row until the transaction ends. */
export async function lockStandingSet(tx: Tx, jobNumber: number): Promise<CombinedSet | null> {
  const row = await select(tx)
    .where('combined_set.job_number', '=', jobNumber)
    .where('combined_set.state', 'in', ['waiting', 'running', 'failed'])
    .forUpdate('combined_set')
    .executeTakeFirst();
  return row ? (row as CombinedSet) : null;
}

/** Lets a set that failed wait again. */
export async function saveRetry(tx: Tx, uploadId: string): Promise<void> {
  await tx
    .updateTable('combined_set')
    .set({ state: 'waiting', reason: null, detail: null, pages_done: 0, started_at: null, settled_at: null })
    .set({ requested_at: sql`now()`, outages: '{}' })
    .where('upload_id', '=', uploadId)
    .execute();
}

/** Writes how far a set is, while a result of it is wanted. */
export async function saveProgress(db: Db, uploadId: string, done: number, pages: number | null): Promise<void> {
  await db
    .updateTable('combined_set')
    .set({ state: 'running', detail: null, pages_done: done, started_at: sql`coalesce(started_at, now())` })
    .set({ pages: sql`coalesce(${pages}::integer, pages)` })
    .where('upload_id', '=', uploadId)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
}

/** Returns how long ago the set first met an outage of this kind since somebody asked for it; 0 where it has not yet. */
export async function outageSeconds(tx: Tx, uploadId: string, outage: Outage): Promise<number> {
  const row = await tx
    .selectFrom('combined_set')
    .select(sql<number | null>`extract(epoch from now() - (outages ->> ${outage})::timestamptz)::float8`.as('seconds'))
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return row.seconds ?? 0;
}

/**
 * Lets a set wait that was begun, and writes what for. One statement: a second change of the row in one transaction would
 * wait for whoever holds the row of the job, which may be the outage.
 */
export async function saveWaiting(tx: Tx, uploadId: string, outage: Outage, detail: string): Promise<void> {
  await tx
    .updateTable('combined_set')
    .set({ state: 'waiting', detail, pages_done: 0, started_at: sql`coalesce(started_at, now())` })
    .set({ outages: sql`jsonb_build_object(${outage}::text, now()) || outages` })
    .where('upload_id', '=', uploadId)
    .execute();
}

/** Writes that the set is combined; `designs` is null where they could not be counted. */
export async function saveDone(
  tx: Tx,
  uploadId: string,
  { pages, designs }: { pages: number; designs: number | null },
): Promise<void> {
  await tx
    .updateTable('combined_set')
    .set({ state: 'done', detail: null, pages, pages_done: pages, designs, settled_at: sql`now()` })
    .where('upload_id', '=', uploadId)
    .execute();
}

/** Writes why the set could not be combined. */
export async function saveFailed(tx: Tx, uploadId: string, reason: string, detail: string | null): Promise<void> {
  await tx
    .updateTable('combined_set')
    .set({ state: 'failed', reason, detail, settled_at: sql`now()` })
    .where('upload_id', '=', uploadId)
    .execute();
}

/** Sets that have waited a while for their result, oldest first. */
export async function listUnderWay(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('combined_set')
    .select('upload_id as uploadId')
    .where('state', 'in', ['waiting', 'running'])
    .where('requested_at', '<', sql<Date>`now() - interval '5 seconds'`)
    .orderBy('requested_at')
    .limit(1000)
    .execute();
  return rows.map(({ uploadId }) => uploadId);
}

/** Gives up the set, unless it was settled just now. */
export async function giveUp(tx: Tx, uploadId: string): Promise<void> {
  await tx
    .updateTable('combined_set')
    .set({ state: 'failed', reason: GIVEN_UP, settled_at: sql`now()` })
    .where('upload_id', '=', uploadId)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
}

function select(db: Db) {
  return db
    .selectFrom('combined_set')
    .innerJoin('upload', 'upload.id', 'combined_set.upload_id')
    .select([
      'combined_set.upload_id as uploadId',
      'combined_set.job_number as jobNumber',
      'combined_set.state as state',
      'combined_set.pages as pages',
      sql<number>`(select coalesce(sum(f.size), 0)::float8 from upload_file f where f.upload_id = upload.id)`.as(
        'bytes',
      ),
      'upload.uploader_id as uploaderId',
    ]);
}
