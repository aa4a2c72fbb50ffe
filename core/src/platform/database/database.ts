import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.gen.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/** A statement that runs longer is ended by the server: a request must not hold a connection for minutes. */
const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 5_000;

// Job numbers and counts are far below 2^53, and days stay the text that they are.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type PoolOptions = { connectionString: string; max: number; applicationName: string };

/** Opens the pool that a process shares; `onError` receives the errors of idle connections that broke. */
export function openPool(
  { connectionString, max, applicationName }: PoolOptions,
  onError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    options: '-c timezone=UTC',
    types,
  });
  pool.on('error', onError);
  // A connection that breaks while it is in use fails its next statement. Without a listener here, one that breaks between
  // two statements would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Opens the query builder over a pool. Destroying it ends the pool. */
export function openDatabase(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** The text as a pattern that finds it anywhere; what is special to LIKE is taken literally. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`;
}
