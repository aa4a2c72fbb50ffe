import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import { signInUrl } from './app-role.ts';
import { isConnectionLost } from './database-errors.ts';
import { restrictClient, restrictPool } from './row-security.ts';
import { tracePool, traceStatements } from './trace-statements.ts';
import type { DB } from './schema.gen.ts';
import { STATEMENT_LIMITS } from './statement-limits.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/**
 * A connection that has not answered so long after a statement's limit is taken for lost, although its socket is open: the
 * server would have ended the statement and said so.
 */
const ANSWER_MS = 3_000;
/** Lets the system find connections whose other end is gone, also those that nobody uses. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** No connection outlives a change of the server behind its address by more. */
const MAX_LIFETIME_SECONDS = 1_800;

// Job numbers and counts are far below 2^53, and days stay the text that they are.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type PoolOptions = {
  connectionString: string;
  max: number;
  applicationName: string;
  /** Left out, as long as any call of the product may take; 0 for ever. */
  statementTimeoutMs?: number;
  /** A pooler is between us and PostgreSQL: it refuses settings on connecting, so that those of the role rule. */
  isPooled?: boolean;
  /** Prepared statements have names; a pooler that gives each transaction another connection may not find them again. */
  hasNamedStatements?: boolean;
  /** Every statement runs in a transaction that takes the rows of its unit of work (`withRows`). */
  hasRowSecurity?: boolean;
};

/** Returns how a process of these settings reaches the database. */
export function poolOptions(config: Config, applicationName: string): PoolOptions {
  return {
    connectionString: signInUrl(config, config.DATABASE_URL),
    hasRowSecurity: config.ROW_SECURITY === 'on',
    max: config.DATABASE_POOL,
    applicationName,
    isPooled: config.DATABASE_POOLER,
    hasNamedStatements: config.DATABASE_NAMED_STATEMENTS,
  };
}

/** Opens the pool that a process shares; `onError` receives the errors of idle connections that broke. */
export function openPool(
  {
    connectionString,
    max,
    applicationName,
    statementTimeoutMs = STATEMENT_LIMITS.statement_timeout,
    isPooled = false,
    hasNamedStatements = true,
    hasRowSecurity = false,
  }: PoolOptions,
  onError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + ANSWER_MS,
    maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
    ...KEEP_ALIVE,
    ...(isPooled ? {} : { options: startSettings({ ...STATEMENT_LIMITS, statement_timeout: statementTimeoutMs }) }),
    ...(hasNamedStatements ? {} : { Client: UnnamedStatements }),
    types,
  });
  pool.on('error', onError);
  // A connection that breaks while it is in use fails its next statement. Without a listener here, one that breaks between
  // two statements would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  dropIdleWithLost(pool);
  if (hasRowSecurity) restrictPool(pool);
  tracePool(pool);
  return pool;
}

/** Settings as they are sent on connecting; the driver's own options for limits leave out a 0, by which the role's would rule. */
function startSettings(limits: Record<string, number>): string {
  return Object.entries({ timezone: 'UTC', ...limits })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Sends each statement without its name, to be prepared anew every time. */
class UnnamedStatements extends pg.Client {
  // The driver's many forms of a query differ in what comes after the statement, which is passed on as it is.
  override query = ((statement: unknown, ...rest: unknown[]) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    const query = super.query as (...args: unknown[]) => unknown;
    return query.call(this, isNamed ? { ...statement, name: undefined } : statement, ...rest);
  }) as pg.Client['query'];
}

/**
 * Where one connection was lost, those that wait are likely to be, too, and each would take as long to be found out: they
 * are closed, and new ones are opened as they are needed.
 */
function dropIdleWithLost(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => idle.delete(client));
  pool.on('release', (error, client) => {
    if (!(error instanceof Error)) return void idle.add(client);
    if (!isConnectionLost(error)) return;
    // The pool removes a waiting connection that reports an error.
    for (const waiting of idle) waiting.emit('error', new Error('Closed, because another connection was lost'));
    idle.clear();
  });
}

/** Opens the query builder over a pool. Destroying it ends the pool. */
export function openDatabase(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: withoutLost(pool) }) });
}

/**
 * The query builder gives a connection back whatever became of it, and asks a lost one for a rollback. Here a lost one answers
 * nothing more, and is closed when it is given back.
 */
function withoutLost(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      const ask = restrictClient(pool);
      const client = await pool.connect();
      let lost: Error | null = null;
      const group = traceStatements();
      const query = async (text: string, values: unknown[]) => {
        if (lost) throw lost;
        group?.add();
        try {
          return await ask(client, text, values);
        } catch (error) {
          if (error instanceof Error && isConnectionLost(error)) lost = error;
          throw error;
        }
      };
      return {
        // Of its two forms the one for cursors is never used.
        query: query as unknown as PostgresPoolClient['query'],
        release: (isDiscarded) => {
          group?.end(lost !== null);
          client.release(lost ?? isDiscarded);
        },
      };
    },
    end: () => pool.end(),
  };
}

/** The text as a pattern that finds it anywhere; what is special to LIKE is taken literally. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`;
}
