import type pg from 'pg';
import { inject } from 'vitest';
import { appUrl } from '../platform/database/app-role.ts';
import { openDatabase, openPool, type Db, type PoolOptions } from '../platform/database/database.ts';
import { databaseUrl, ensureTemplate, newDatabaseName, withClient } from './template.ts';

/** `url` is the address of the owner. */
export type TestDatabase = { url: string; pool: pg.Pool; db: Db; destroy(): Promise<void> };

// The product gives up after a few seconds, which a busy machine may need. A test of these limits opens a pool of its own.
const PATIENT_MS = 600_000;
const PATIENT_LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/** Lets the connections that the pool opens from now on wait longer than the product does. */
function patient(pool: pg.Pool): pg.Pool {
  const limits = PATIENT_LIMITS.map((name) => `-c ${name}=${PATIENT_MS}`);
  Object.assign(pool.options, {
    connectionTimeoutMillis: PATIENT_MS,
    query_timeout: PATIENT_MS,
    options: [pool.options.options, ...limits].join(' '),
  });
  return pool;
}

/** What the owner does is a test's own, such as writing a hundred thousand rows. */
const AS_OWNER = { applicationName: 'sealdesk-test', statementTimeoutMs: 0 };

// Copies of one template are made one after the other: PostgreSQL refuses a template that is in use.
const COPY_LOCK = 7_315_003;

// A copy has the template's id, under which the store keeps the ends of chains: tests that share buckets would find each other's.
const OWN_ID = `set session_replication_role = replica; update installation set id = gen_random_uuid()`;

/**
 * Creates a database of the test's own with the newest schema and queues and no data; `destroy` drops it whatever still
 * uses it. Pool and query builder sign in as the product does. It is on the server of all tests, unless another is given.
 */
export async function createTestDatabase(server = inject('services').postgres.url): Promise<TestDatabase> {
  return createDatabase(server, (url) => ({ connectionString: appUrl(url), applicationName: 'sealdesk-test' }));
}

/** The same, with pool and query builder of the owner: for what the database refuses even to them, and for who rules it. */
export async function createOwnedDatabase(server = inject('services').postgres.url): Promise<TestDatabase> {
  return createDatabase(server, (connectionString) => ({ connectionString, ...AS_OWNER }));
}

/** Runs the work as the owner of the tables, who can do what the product can't. */
export async function asOwner<T>({ url }: Pick<TestDatabase, 'url'>, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(openPool({ connectionString: url, max: 1, ...AS_OWNER }, () => {}));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Notes which tables are empty now, and returns a function that empties them again, whatever rules guard them. Between two
 * tests this takes a tenth of the time of another database.
 */
export async function emptier({ url }: Pick<TestDatabase, 'url'>): Promise<() => Promise<void>> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string }>(`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss') and query_to_xml(
        format('select from %I.%I limit 1', schemaname, tablename), false, true, '')::text !~ '<row'`),
  );
  const deletes = rows.map(({ name }) => `delete from ${name}`);
  const statements = ['set session_replication_role = replica', ...deletes].join('; ');
  return async () => void (await withClient(url, (client) => client.query(statements)));
}

async function createDatabase(
  server: string,
  optionsFor: (ownerUrl: string) => Omit<PoolOptions, 'max'>,
): Promise<TestDatabase> {
  const name = newDatabaseName();
  const isShared = server === inject('services').postgres.url;
  const template = isShared ? inject('templateDatabase') : await ensureTemplate(server);
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [COPY_LOCK]);
    await client.query(`create database ${name} template ${template}`);
  });

  const url = databaseUrl(server, name);
  await withClient(url, (client) => client.query(OWN_ID));
  // An idle connection that breaks is expected here: dropping the database ends them all.
  const pool = patient(openPool({ ...optionsFor(url), max: 10 }, () => {}));
  const db = openDatabase(pool);
  return {
    url,
    pool,
    db,
    destroy: async () => {
      await db.destroy();
      await withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
