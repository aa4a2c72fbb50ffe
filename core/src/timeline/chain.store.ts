import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import type { ChainedEvent, ChainHead } from './chain.ts';

/** The numbers of the next jobs. */
export async function listJobNumbers(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('job')
    .select('number')
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(({ number }) => number);
}

/** Jobs after `after` up to and including `last`; null for no end. */
export type JobRange = { after: number; last: number | null };

const inRange = ({ after, last }: JobRange) =>
  last === null ? sql`job_number > ${after}` : sql`job_number > ${after} and job_number <= ${last}`;

/** The recorded ends of the chains of a range of jobs. */
export async function listHeadsIn(tx: Tx, range: JobRange): Promise<ChangedHead[]> {
  const { rows } = await sql<ChangedHead>`select job_number as "jobNumber", events, hash, changed_at as "changedAt"
    from job_event_head where ${inRange(range)} order by job_number`.execute(tx);
  return rows;
}

/** The next events of a range of jobs, by job and id. */
export async function listChained(
  tx: Tx,
  range: JobRange,
  after: { jobNumber: number; id: number },
  limit: number,
): Promise<ChainedEvent[]> {
  const { rows } = await sql<ChainedEvent>`
    select id, job_number as "jobNumber", (extract(epoch from at) * 1000000)::bigint::text as at, actor_id as "actorId",
      from_status as "fromStatus", to_status as "toStatus", kind, detail::text as detail,
      chain_number as "chainNumber", hash
    from job_event where ${inRange(range)} and (job_number, id) > (${after.jobNumber}, ${after.id})
    order by job_number, id limit ${limit}`.execute(tx);
  return rows;
}

/** Which of these jobs had that many events with that hash at its end, by job number and hash of the present timeline. */
export async function listHashesAt(db: Db, heads: readonly ChainHead[]): Promise<Map<number, Buffer>> {
  const { rows } = await sql<{ jobNumber: number; hash: Buffer }>`
    select e.job_number as "jobNumber", e.hash
    from unnest(${heads.map(({ jobNumber }) => jobNumber)}::bigint[], ${heads.map(({ events }) => events)}::integer[])
      as wanted (job_number, events)
    join job_event e on e.job_number = wanted.job_number and e.chain_number = wanted.events`.execute(db);
  return new Map(rows.map(({ jobNumber, hash }) => [jobNumber, hash]));
}

/** A recorded end with the time of its last change. */
export type ChangedHead = ChainHead & { changedAt: Date };

/** The next recorded ends by job number. */
export async function listHeads(db: Db, after: number, limit: number): Promise<ChangedHead[]> {
  return db
    .selectFrom('job_event_head')
    .select(['job_number as jobNumber', 'events', 'hash', 'changed_at as changedAt'])
    .where('job_number', '>', after)
    .orderBy('job_number')
    .limit(limit)
    .execute();
}

/** What distinguishes this database from others that use the same store, and its clock. */
export async function getInstallation(db: Db): Promise<{ id: string; now: Date }> {
  return db
    .selectFrom('installation')
    .select(['id', sql<Date>`clock_timestamp()`.as('now')])
    .executeTakeFirstOrThrow();
}

// Any fixed number: of several workers one writes the ends of a day.
const HEADS_LOCK = 7_315_020;

/** Returns true when nobody else writes the ends of a day; the lock ends with the transaction. */
export async function tryHeadsLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(HEADS_LOCK)}) as "isMine"`.execute(tx);
  return rows[0]!.isMine;
}
