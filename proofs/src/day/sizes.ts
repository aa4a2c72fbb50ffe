import { sql } from 'kysely';
import type { Firm } from './firm.ts';

/** What the firm has stored: the figures that docs/scale.md counts with. */
type Sizes = Record<'database' | 'wal' | 'documents' | 'documentBytes' | 'tasks' | 'mails' | 'events', number>;

/** Reads what there is at this moment. */
export async function readSizes({ stage }: Firm): Promise<Sizes> {
  const { rows } = await sql<Sizes>`select pg_database_size(current_database())::float8 as database,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
      (select count(*)::int from document) as documents,
      (select coalesce(sum(size), 0)::float8 from document) as "documentBytes",
      (select count(*)::int from pgboss.job) as tasks,
      (select count(*)::int from mail) as mails,
      (select count(*)::int from job_event) as events`.execute(stage.database.db);
  return rows[0]!;
}

/** Says what each job has added. */
export function inWords(before: Sizes, after: Sizes, jobs: number): string {
  const each = (name: keyof Sizes) => (after[name] - before[name]) / Math.max(1, jobs);
  const kb = (name: keyof Sizes) => `${Math.round(each(name) / 1_000)} KB`;
  return (
    `${kb('database')} of database, ${kb('wal')} of WAL, ${each('documents').toFixed(1)} documents of ${kb('documentBytes')}, ` +
    `${each('tasks').toFixed(1)} tasks, ${each('mails').toFixed(1)} mails, ${each('events').toFixed(1)} events`
  );
}

/** The tables that take the most, each with its indexes and with what it takes for one of so many jobs. */
export async function largestTables({ stage }: Firm, jobs: number): Promise<string> {
  const { rows } = await sql<{ name: string; bytes: number }>`select relid::regclass::text as name,
      pg_total_relation_size(relid)::float8 as bytes
    from pg_stat_user_tables order by bytes desc limit 10`.execute(stage.database.db);
  return rows.map(({ name, bytes }) => `${name} ${(bytes / 1_000 / Math.max(1, jobs)).toFixed(1)}`).join(', ');
}
