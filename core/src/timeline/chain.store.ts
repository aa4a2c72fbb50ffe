import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { jobNumberOf, type ChainedEvent, type ChainHead, type ChainSubject } from './chain.ts';

/** Where chains of one kind are stored: each chain has a key of one or two columns, and a subject made of it. */
export type Chains = {
  events: RawBuilder<unknown>;
  heads: RawBuilder<unknown>;
  /** What has a chain, or may have one. */
  subjects: RawBuilder<unknown>;
  /** Its columns, and their values for a subject. */
  key: readonly string[];
  keyOf: (subject: ChainSubject) => RawBuilder<unknown>;
  subject: RawBuilder<string>;
  statuses: RawBuilder<unknown>;
  /** Returns a table of keys and of how many events each chain had. */
  wanted: (heads: readonly ChainHead[]) => RawBuilder<unknown>;
};

/** The timelines of jobs. */
export const JOB_CHAINS: Chains = {
  events: sql`job_event`,
  heads: sql`job_event_head`,
  subjects: sql`(select number as job_number from job)`,
  key: ['job_number'],
  subject: sql`'job:' || job_number`,
  statuses: sql`from_status as "fromStatus", to_status as "toStatus"`,
  keyOf: (subject) => sql`${jobNumberOf(subject)}::bigint`,
  wanted: (heads) => sql`unnest(${heads.map(({ subject }) => jobNumberOf(subject))}::bigint[],
    ${heads.map(({ events }) => events)}::integer[]) as wanted (job_number, chain_number)`,
};

/** What was changed in the directory: a chain for each row. */
export const DIRECTORY_CHAINS: Chains = {
  events: sql`directory_event`,
  heads: sql`directory_event_head`,
  subjects: sql`directory_event_head`,
  key: ['subject', 'subject_id'],
  subject: sql`subject || ':' || subject_id`,
  statuses: sql`null as "fromStatus", null as "toStatus"`,
  keyOf: (subject) => sql`${tableOf(subject)}::text, ${idOf(subject)}::integer`,
  wanted: (heads) => sql`unnest(${heads.map(({ subject }) => tableOf(subject))}::text[],
    ${heads.map(({ subject }) => idOf(subject))}::integer[], ${heads.map(({ events }) => events)}::integer[])
    as wanted (subject, subject_id, chain_number)`,
};

const tableOf = (subject: ChainSubject) => subject.split(':')[0]!;
const idOf = (subject: ChainSubject) => Number(subject.split(':')[1]);

/** Chains after `after` up to and including `last`; null for no beginning and no end. */
export type ChainRange = { after: ChainSubject | null; last: ChainSubject | null };

/** The columns of the key, of the table that every statement names so: what is selected as `subject` is another. */
const keyIn = ({ key }: Chains) => sql.join(key.map((column) => sql.ref(`chained.${column}`)));

function inRange(chains: Chains, { after, last }: ChainRange): RawBuilder<boolean> {
  const isAfter = after === null ? sql`true` : sql`(${keyIn(chains)}) > (${chains.keyOf(after)})`;
  return last === null
    ? sql<boolean>`${isAfter}`
    : sql<boolean>`${isAfter} and (${keyIn(chains)}) <= (${chains.keyOf(last)})`;
}

/** Lists the next subjects. */
export async function listSubjects(db: Db, chains: Chains, after: ChainSubject | null, limit: number) {
  const { rows } = await sql<{
    subject: ChainSubject;
  }>`select ${chains.subject} as subject from ${chains.subjects} as chained
    where ${inRange(chains, { after, last: null })} order by ${keyIn(chains)} limit ${limit}`.execute(db);
  return rows.map(({ subject }) => subject);
}

/** A recorded end with the time of its last change. */
export type ChangedHead = ChainHead & { changedAt: Date };

/** Lists the recorded ends of a range of chains, at most so many of them. */
export async function listHeads(
  db: Db | Tx,
  chains: Chains,
  range: ChainRange,
  limit: number | null,
): Promise<ChangedHead[]> {
  const { rows } = await sql<ChangedHead>`
    select ${chains.subject} as subject, events, hash, changed_at as "changedAt"
    from ${chains.heads} as chained where ${inRange(chains, range)} order by ${keyIn(chains)} limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Lists the next events of a range of chains, by chain and id. */
export async function listChained(
  tx: Tx,
  chains: Chains,
  range: ChainRange,
  after: { subject: ChainSubject; id: number } | null,
  limit: number,
): Promise<ChainedEvent[]> {
  const isNext =
    after === null ? sql`true` : sql`(${keyIn(chains)}, id) > (${chains.keyOf(after.subject)}, ${after.id})`;
  const { rows } = await sql<ChainedEvent>`
    select id, ${chains.subject} as subject, (extract(epoch from at) * 1000000)::bigint::text as at,
      actor_id as "actorId", ${chains.statuses}, kind, detail::text as detail, chain_number as "chainNumber", hash
    from ${chains.events} as chained where ${inRange(chains, range)} and ${isNext}
    order by ${keyIn(chains)}, id limit ${limit}`.execute(tx);
  return rows;
}

/** Returns the hashes that the present chains have at these numbers of events, by subject. */
export async function listHashesAt(db: Db, chains: Chains, heads: readonly ChainHead[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<{ subject: ChainSubject; hash: Buffer }>`
    select ${chains.subject} as subject, hash from ${chains.wanted(heads)}
    join ${chains.events} using (${sql.join(chains.key.map((column) => sql.ref(column)))}, chain_number)`.execute(db);
  return new Map(rows.map(({ subject, hash }) => [subject, hash]));
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
