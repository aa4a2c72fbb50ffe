import { Refused } from '@sealdesk/core/refused.ts';
import pg from 'pg';

/** The name of the database that an address points to. */
export function databaseName(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
}

/** The same address with another database. */
export function withDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** Makes the database of an address if it is missing; true when it was. */
export async function ensureDatabaseAt(databaseUrl: string): Promise<boolean> {
  const name = databaseName(databaseUrl);
  return onServer(databaseUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return false;
    await client.query(`create database ${pg.escapeIdentifier(name)}`);
    return true;
  });
}

// Copies of one database are made one after the other: PostgreSQL refuses to copy one that is in use.
const COPY_LOCK = 7_315_004;

/** Makes the database of an address as a copy of another one on the same server. */
export async function copyDatabaseAt(fromUrl: string, toUrl: string): Promise<void> {
  const [from, to] = [fromUrl, toUrl].map((url) => pg.escapeIdentifier(databaseName(url)));
  await onServer(toUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [COPY_LOCK]);
    await client.query(`create database ${to} template ${from}`);
  });
}

/** Drops the database of an address, whoever is connected to it. Refuses a name that no tool of ours would make. */
export async function dropDatabaseAt(databaseUrl: string): Promise<void> {
  const name = databaseName(databaseUrl);
  if (!mayBeDropped(name)) {
    throw new Refused(
      'forbidden',
      `The database ${name} is not dropped: only sealdesk, sealdesk_… and bench_… are ours.`,
    );
  }
  await onServer(databaseUrl, (client) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  );
}

/** Whether a database by that name holds nothing but made-up data: ours for development, for tests or for a benchmark. */
export function mayBeDropped(name: string): boolean {
  return /^(sealdesk|sealdesk_.+|bench_.+)$/.test(name);
}

async function onServer<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: withDatabase(databaseUrl, 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
