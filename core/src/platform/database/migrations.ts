import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { watchBlockers, type BlockerWatch } from './migration-blockers.ts';

const FOLDER = fileURLToPath(new URL('../../../../db/migrations/', import.meta.url));
// Any fixed number: two processes that migrate at once wait for one another.
const LOCK = 7_315_001;
/** Shorter than what a request waits for a lock. */
export const LOCK_TIMEOUT_MS = 1_000;
const ATTEMPTS = 10;
const PAUSE_MS = 1_000;

export type Migration = { name: string; sql: string; sha256: string };

/** The migrations of a folder in their order. */
export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Brings the database to the newest schema and names what was applied; refuses when a landed file was changed. */
export async function migrate(
  databaseUrl: string,
  { folder, report = () => {} }: { folder?: string; report?: (line: string) => void } = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let blockers: BlockerWatch | undefined;
  try {
    await waitForTurn(client, report);
    const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    blockers = await watchBlockers(databaseUrl, own[0]!.pid, report);
    await client.query(
      `create table if not exists schema_migration (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration');
    const pending = pendingMigrations(migrations, rows);
    for (const migration of pending) await apply(client, migration, { blockers, report });
    return pending.map(({ name }) => name);
  } finally {
    await blockers?.stop();
    await client.end();
  }
}

/** Asked again and again: a statement that waits for the lock would keep an index from being built concurrently. */
async function waitForTurn(client: pg.Client, report: (line: string) => void): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    const { rows } = await client.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [LOCK]);
    if (rows[0]!.is_mine) return;
    if (turn === 1) report('Another migration of this database is under way; this one waits for its end.');
    await sleep(200);
  }
}

/** Which migrations are still to run, given those that have; throws where history and files disagree. */
export function pendingMigrations(all: Migration[], applied: { name: string; sha256: string }[]): Migration[] {
  const hashes = new Map(applied.map(({ name, sha256 }) => [name, sha256]));
  for (const { name } of applied) {
    if (!all.some((migration) => migration.name === name))
      throw new Error(`Migration ${name} ran here, but has no file.`);
  }
  const last = applied
    .map(({ name }) => name)
    .toSorted()
    .at(-1);
  return all.filter(({ name, sha256 }) => {
    const known = hashes.get(name);
    if (known === undefined) {
      if (last !== undefined && name < last)
        throw new Error(`Migration ${name} comes before ${last}, which ran already.`);
      return true;
    }
    if (known !== sha256) throw new Error(`Migration ${name} was changed after it ran. Write a new one instead.`);
    return false;
  });
}

/**
 * Runs one migration and records it, in one transaction. While it waits for a lock, everybody who comes after it waits for it:
 * it gives up soon, and tries again when the others have had their turn.
 */
async function apply(
  client: pg.Client,
  migration: Migration,
  { blockers, report }: { blockers: BlockerWatch; report: (line: string) => void },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    blockers.clear();
    try {
      await (isWithoutTransaction(migration) ? runAlone(client, migration) : runInTransaction(client, migration));
      return;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const by = blockers.last() === '' ? '' : `, which is held by ${blockers.last()}`;
      if (!isLockLost(error)) throw new Error(`Migration ${migration.name} failed: ${why}`, { cause: error });
      if (attempt === ATTEMPTS)
        throw new Error(
          `Migration ${migration.name} found no lock in ${ATTEMPTS} attempts${by} (${why}). Run it again when that has ended.`,
          { cause: error },
        );
      const pauseMs = attempt * PAUSE_MS;
      report(
        `Migration ${migration.name} waits for a lock${by} (${why}); attempt ${attempt + 1} of ${ATTEMPTS} in ${pauseMs / 1000} s.`,
      );
      await sleep(pauseMs);
    }
  }
}

async function runInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Each statement by itself, for PostgreSQL builds an index concurrently in no transaction. Such a build has no limit of waiting:
 * nobody waits behind it, and to give up would throw the index away.
 */
async function runAlone(client: pg.Client, migration: Migration): Promise<void> {
  for (const { statement, isConcurrent } of aloneStatements(migration.sql)) {
    await client.query(`set lock_timeout = ${isConcurrent ? 0 : LOCK_TIMEOUT_MS}`);
    await client.query(statement);
  }
  await record(client, migration);
}

/** A statement up to the semicolon that ends its line; the body of a function, between two $$, is part of one. */
const STATEMENT = /(?:\$\$[\s\S]*?\$\$|[^;$]|\$(?!\$)|;(?!\s*$))+/gm;
const DROP = /^drop index concurrently if exists (\w+)/i;
const CREATE = /^create (?:unique )?index concurrently (\w+)\s+on\s/i;

/**
 * Returns the statements of a migration that runs outside a transaction. All of them are run again after an interruption; that of
 * a build leaves an invalid index, so that each index must be dropped before it is built.
 */
export function aloneStatements(text: string): { statement: string; isConcurrent: boolean }[] {
  const dropped = new Set<string>();
  return (text.match(STATEMENT) ?? [])
    .map((part) => part.replaceAll(/^--.*$/gm, '').trim())
    .filter((statement) => statement !== '')
    .map((statement) => {
      const [, gone] = DROP.exec(statement) ?? [];
      const [, built] = CREATE.exec(statement) ?? [];
      if (gone !== undefined) dropped.add(gone);
      if (built !== undefined && !dropped.has(built))
        throw new Error(`Index ${built} is built before it is dropped: an interrupted build leaves it invalid.`);
      return { statement, isConcurrent: gone !== undefined || built !== undefined };
    });
}

async function record(client: pg.Client, { name, sha256 }: Migration): Promise<void> {
  await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
}

const isWithoutTransaction = ({ sql }: Migration) => sql.startsWith('-- migrate: without a transaction\n');

/** Returns true for a lock that was not to be had in time, and for a deadlock. */
function isLockLost(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
}
