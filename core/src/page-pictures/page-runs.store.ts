import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import type { LookedAtPdf, PageKind, PageRun } from './page-run.ts';

const COLUMNS = [
  'id',
  'sha256',
  'kind',
  'first_page as firstPage',
  'last_page as lastPage',
  'wanted_page as wantedPage',
  'bucket',
  'object_key as objectKey',
  'size',
  'is_done as isDone',
  'drawn',
  'failed',
] as const;

export type NewRun = {
  pdf: LookedAtPdf;
  kind: PageKind;
  firstPage: number;
  lastPage: number;
  wantedPage: number;
  askerId: number | null;
};

/** A run with how long nothing has come of it. */
export type StandingRun = PageRun & { idleSeconds: number; isAsked: boolean };

type RunPlace = Pick<NewRun, 'pdf' | 'kind' | 'firstPage'>;

/** Finds the run that makes those pages. */
export async function findRunOf(db: Db | Tx, place: RunPlace): Promise<StandingRun | null> {
  return ((await selectRun(db, place).executeTakeFirst()) as StandingRun | undefined) ?? null;
}

/** Reads the run that makes those pages and holds its row until the transaction ends. */
export async function lockRunOf(tx: Tx, place: RunPlace): Promise<StandingRun | null> {
  return ((await selectRun(tx, place).forUpdate().executeTakeFirst()) as StandingRun | undefined) ?? null;
}

function selectRun(db: Db | Tx, { pdf, kind, firstPage }: RunPlace) {
  return db
    .selectFrom('page_run')
    .select(COLUMNS)
    .select(sql<number>`extract(epoch from clock_timestamp() - progressed_at)::float8`.as('idleSeconds'))
    .select(sql<boolean>`asker_id is not null`.as('isAsked'))
    .where('sha256', '=', pdf.sha256)
    .where('kind', '=', kind)
    .where('first_page', '=', firstPage);
}

/** Reads a run. */
export async function findRun(db: Db, id: string): Promise<PageRun | null> {
  const row = await db.selectFrom('page_run').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return (row as PageRun | undefined) ?? null;
}

/** Adds a run; returns its id, or null where there is one for these pages. */
export async function insertRun(tx: Db | Tx, run: NewRun): Promise<string | null> {
  const { pdf, kind, firstPage, lastPage, wantedPage, askerId } = run;
  const row = await tx
    .insertInto('page_run')
    .values({
      sha256: pdf.sha256,
      kind,
      first_page: firstPage,
      last_page: lastPage,
      wanted_page: wantedPage,
      bucket: pdf.bucket,
      object_key: pdf.objectKey,
      size: pdf.size,
      asker_id: askerId,
      expires_at: pdf.expiresAt,
    })
    .onConflict((conflict) => conflict.constraint('page_run_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Lets a run begin anew, for whoever asks now. What it drew stays, unless the store has lost it. */
export async function restartRun(tx: Tx, id: string, run: NewRun, isLost: boolean): Promise<void> {
  const { pdf, lastPage, wantedPage, askerId } = run;
  await tx
    .updateTable('page_run')
    .set({
      last_page: lastPage,
      wanted_page: wantedPage,
      bucket: pdf.bucket,
      object_key: pdf.objectKey,
      asker_id: askerId,
      is_done: false,
      failed: [],
      ...(isLost && { drawn: [] }),
      asked_at: sql`clock_timestamp()`,
      progressed_at: sql`clock_timestamp()`,
      expires_at: sql`greatest(expires_at, ${pdf.expiresAt})`,
    })
    .where('id', '=', id)
    .execute();
}

/** Lets one request at a time count what the person has waiting, until the transaction ends. */
export async function lockAsker(tx: Tx, askerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('page-runs'), ${askerId})`.execute(tx);
}

/** How many runs the person waits for. One of which nothing comes any more is not counted for ever. */
export async function countWaiting(tx: Tx, askerId: number): Promise<number> {
  const row = await tx
    .selectFrom('page_run')
    .select(sql<number>`count(*)`.as('count'))
    .where('asker_id', '=', askerId)
    .where('is_done', '=', false)
    .where('asked_at', '>', sql<Date>`clock_timestamp() - interval '10 minutes'`)
    .executeTakeFirstOrThrow();
  return row.count;
}

export type RunProgress = { drawn: readonly number[]; failed: readonly number[]; isDone: boolean };

/** Writes what has come of a run since it was last written. */
export async function saveProgress(db: Db, id: string, { drawn, failed, isDone }: RunProgress): Promise<void> {
  await sql`update page_run set drawn = drawn || ${drawn}::integer[], failed = failed || ${failed}::integer[],
    is_done = is_done or ${isDone}, progressed_at = clock_timestamp() where id = ${id}`.execute(db);
}

export type RunState = Pick<PageRun, 'id' | 'drawn' | 'failed' | 'isDone'>;

/** How far these runs are. */
export async function listStates(db: Db, ids: readonly string[]): Promise<RunState[]> {
  return db
    .selectFrom('page_run')
    .select(['id', 'drawn', 'failed', 'is_done as isDone'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** Lists a few runs whose time is over, and locks their rows until the transaction ends. */
export async function lockExpired(tx: Tx, limit: number): Promise<PageRun[]> {
  const rows = await tx
    .selectFrom('page_run')
    .select(COLUMNS)
    .where('expires_at', '<', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as PageRun[];
}

/** Deletes a run. */
export async function deleteRun(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('page_run').where('id', '=', id).execute();
}
