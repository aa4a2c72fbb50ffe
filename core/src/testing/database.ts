import type pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, openPool, type Db } from '../platform/database/database.ts';
import { databaseUrl, ensureTemplate, newDatabaseName, withClient } from './template.ts';

export type TestDatabase = { url: string; pool: pg.Pool; db: Db; destroy(): Promise<void> };

// Copies of one template are made one after the other: PostgreSQL refuses a template that is in use.
const COPY_LOCK = 7_315_003;

/**
 * Creates a database of the test's own with the newest schema and queues and no data; `destroy` drops it whatever still
 * uses it. It is on the server of all tests, unless another is given.
 */
export async function createTestDatabase(server = inject('services').postgres.url): Promise<TestDatabase> {
  const name = newDatabaseName();
  const isShared = server === inject('services').postgres.url;
  const template = isShared ? inject('templateDatabase') : await ensureTemplate(server);
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [COPY_LOCK]);
    await client.query(`create database ${name} template ${template}`);
  });

  const url = databaseUrl(server, name);
  // An idle connection that breaks is expected here: dropping the database ends them all.
  const pool = openPool({ connectionString: url, max: 10, applicationName: 'sealdesk-test' }, () => {});
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
