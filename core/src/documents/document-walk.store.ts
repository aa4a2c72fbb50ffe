import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';

/** How far the nightly verification has come in its slice. */
export type DocumentWalk = {
  slice: number;
  afterId: string | null;
  documents: number;
  problems: number;
  isFinished: boolean;
};

/** Returns the walk of the last night, or null before the first one. */
export async function findWalk(db: Db): Promise<DocumentWalk | null> {
  const row = await db
    .selectFrom('document_walk')
    .select(['slice', 'after_id as afterId', 'documents', 'problems'])
    .select((eb) => eb('finished_at', 'is not', null).$castTo<boolean>().as('isFinished'))
    .executeTakeFirst();
  return row ?? null;
}

/** Saves how far the walk has come; one that begins with this has its time. */
export async function saveWalk(tx: Tx, walk: DocumentWalk, { isNew }: { isNew: boolean }): Promise<void> {
  const { slice, afterId: after_id, documents, problems, isFinished } = walk;
  const finished_at = isFinished ? sql<Date>`clock_timestamp()` : null;
  const values = { slice, after_id, documents, problems, finished_at };
  await tx
    .insertInto('document_walk')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet({ ...values, ...(isNew && { begun_at: sql<Date>`clock_timestamp()` }) }),
    )
    .execute();
}

/** Returns the next time at which it is two in the morning of another day at the firm. */
export async function findNextNight(db: Db, timezone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select
    (date_trunc('day', now() at time zone ${timezone}) + interval '26 hours') at time zone ${timezone} as at`.execute(
    db,
  );
  return rows[0]!.at;
}
