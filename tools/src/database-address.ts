import { databaseName, onServer } from '@sealdesk/core/platform/database/database-address.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import pg from 'pg';

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
