import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import pg from 'pg';
import { letAppSignIn } from '../platform/database/app-role.ts';
import { migrate, readMigrations } from '../platform/database/migrations.ts';
import { ensureQueues, taskQueues } from '../platform/tasks/task-queues.ts';

// Any fixed number: test runs that start at once build one template between them.
const LOCK = 7_315_002;
const ABANDONED_AFTER_MS = 3 * 3_600_000;

/** Returns the name of a database with the newest schema and queues, made on first use, which `create database` may copy. */
export async function ensureTemplate(url: string): Promise<string> {
  const name = `sealdesk_template_${await fingerprint()}`;
  await withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 1) return;

    // Built under another name and renamed: a template that exists is a finished one.
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    await migrate(databaseUrl(url, draft));
    await ensureQueues(databaseUrl(url, draft));
    await letAppSignIn(databaseUrl(url, draft));
    // While it refuses connections, it can always be copied.
    await client.query(`alter database ${draft} with allow_connections false`);
    await client.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

/** Runs the work in a database of the same server with an open connection, which it closes in any case. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Returns a name for a test's own database, with its age for `dropAbandonedDatabases`. */
export function newDatabaseName(): string {
  return `sealdesk_test_${Date.now().toString(36)}_${crypto.randomUUID().slice(0, 8)}`;
}

/** Drops databases of test runs that ended without clearing up, hours ago. */
export async function dropAbandonedDatabases(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'sealdesk\\_test\\_%'`,
    );
    for (const { datname } of rows) {
      const madeAt = Number.parseInt(datname.split('_')[2] ?? '', 36);
      if (Date.now() - madeAt > ABANDONED_AFTER_MS)
        await client.query(`drop database if exists ${datname} with (force)`);
    }
  });
}

/** Changes whenever a migration, a queue's settings or the queue library changes. */
async function fingerprint(): Promise<string> {
  const { version } = createRequire(import.meta.url)('pg-boss/package.json') as { version: string };
  const facts = {
    migrations: (await readMigrations()).map(({ name, sha256 }) => [name, sha256]),
    queues: taskQueues,
    pgBoss: version,
  };
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}
