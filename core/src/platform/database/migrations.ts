import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const FOLDER = fileURLToPath(new URL('../../../../db/migrations/', import.meta.url));
// Any fixed number: two processes that migrate at once wait for one another.
const LOCK = 7_315_001;

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
export async function migrate(databaseUrl: string, folder?: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists schema_migration (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration');
    const pending = pendingMigrations(migrations, rows);
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
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

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
