import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { aCompany, aContact, aDocument, aJob, anEmployee, aUser } from '../../testing/builders.ts';
import { databaseUrl, newDatabaseName, withClient } from '../../testing/template.ts';
import { until } from '../../testing/until.ts';
import { openDatabase, openPool } from './database.ts';
import { LOCK_TIMEOUT_MS, migrate } from './migrations.ts';
import { STATEMENT_LIMITS } from './statement-limits.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../../db/migrations/', import.meta.url));

let folder: string;
let url: string;
const server = () => inject('services').postgres.url;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sealdesk-migrations-'));
  const name = newDatabaseName();
  await withClient(server(), (client) => client.query(`create database ${name}`));
  url = databaseUrl(server(), name);
});
afterEach(async () => {
  await withClient(server(), (client) =>
    client.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`),
  );
  await rm(folder, { recursive: true });
});
const add = (name: string, text: string) => writeFile(path.join(folder, name), text);

it('gives a lock up soon, so that nobody waits behind it for long, and tries again', async () => {
  await add('0001_a.sql', 'create table a (n integer); create table b (n integer);');
  await migrate(url, { folder });
  await add('0002_more.sql', 'alter table b add column m integer; alter table a add column m integer;');

  await withClient(url, (reader) =>
    withClient(url, async (visitor) => {
      await reader.query('begin');
      await reader.query('select from a');
      const lines: string[] = [];
      const applied = migrate(url, {
        folder,
        report: (line) => {
          lines.push(line);
          // The long transaction ends once the migration has waited for it in vain.
          void reader.query('commit');
        },
      });
      // It would wait for ever behind a migration that does not give up.
      await visitor.query(`set lock_timeout = '60s'`);
      while (lines.length === 0) await visitor.query('select from b');
      expect(LOCK_TIMEOUT_MS).toBeLessThan(STATEMENT_LIMITS.lock_timeout);
      expect(await applied).toEqual(['0002_more.sql']);
      const [reader_pid] = (await reader.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
      expect(lines).toEqual([
        expect.stringMatching(
          new RegExp(`^Migration 0002_more\\.sql waits for a lock, .* process ${reader_pid!.pid} \\(.*lock timeout`),
        ),
      ]);
      await visitor.query('select a.m, b.m from a, b where false');
    }),
  );
});

it('reports what fails for another reason at once, and keeps nothing of it', async () => {
  await add('0001_a.sql', 'create table a (n integer); select 1 / 0;');
  await expect(migrate(url, { folder })).rejects.toThrow('Migration 0001_a.sql failed: division by zero');
  await add('0001_a.sql', 'create table a (n integer);');
  expect(await migrate(url, { folder })).toEqual(['0001_a.sql']);
});

const INDEX = `-- migrate: without a transaction
-- A comment; with a semicolon in it.
drop index concurrently if exists a_n;
create index concurrently a_n on a (n);
`;

it('builds an index while rows are written, also after a build that was interrupted, and whoever else migrates', async () => {
  await add('0001_a.sql', 'create table a (n integer); insert into a select generate_series(1, 1000);');
  await migrate(url, { folder });
  await withClient(url, (client) => client.query('create index a_n on a (n)'));
  await add('0002_index.sql', INDEX);
  const both = await Promise.all([migrate(url, { folder }), migrate(url, { folder })]);
  expect(both.toSorted((one, other) => one.length - other.length)).toEqual([[], ['0002_index.sql']]);
  const { rows } = await withClient(url, (client) =>
    client.query<{ indisvalid: boolean }>(`select indisvalid from pg_index where indexrelid = 'a_n'::regclass`),
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

it('names who keeps an index from being built, and builds it once they have ended', async () => {
  await add('0001_a.sql', 'create table a (n integer);');
  await migrate(url, { folder });
  await add('0002_index.sql', INDEX);
  await withClient(url, async (writer) => {
    await writer.query(`set application_name = 'nightly-report'`);
    await writer.query('begin');
    await writer.query('insert into a values (1)');
    const lines: string[] = [];
    const applied = migrate(url, { folder, report: (line) => lines.push(line) });
    await until(() => lines.length > 0);
    expect(lines).toEqual([expect.stringContaining('(nightly-report of')]);
    await writer.query('commit');
    expect(await applied).toEqual(['0002_index.sql']);
  });
});

it('drops the invalid index that an interrupted build left, and builds it', async () => {
  await add('0001_a.sql', 'create table a (n integer); insert into a values (1), (1);');
  await migrate(url, { folder });
  // A build that fails half-way leaves the index, invalid, as one does whose server or command was killed.
  await withClient(url, (client) => client.query('create unique index concurrently a_n on a (n)')).catch(() => {});
  const isValid = () =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ indisvalid: boolean }>(
        `select indisvalid from pg_index where indexrelid = 'a_n'::regclass`,
      );
      return rows[0]!.indisvalid;
    });
  expect(await isValid()).toBe(false);
  await add('0002_index.sql', INDEX);
  expect(await migrate(url, { folder })).toEqual(['0002_index.sql']);
  expect(await isValid()).toBe(true);
});

it('waits for another migration of the database, and says so', async () => {
  await add('0001_sign.sql', 'create table sign (n integer);');
  await migrate(url, { folder });
  await add(
    '0002_slow.sql',
    `do $$ begin while not exists (select from sign) loop perform pg_sleep(0.05); end loop; end $$;`,
  );
  const lines: string[] = [];
  const report = (line: string) => lines.push(line);
  const both = Promise.all([migrate(url, { folder, report }), migrate(url, { folder, report })]);
  await until(() => lines.length > 0);
  await withClient(url, (client) => client.query('insert into sign values (1)'));
  expect((await both).flat()).toEqual(['0002_slow.sql']);
  expect(lines).toEqual([expect.stringContaining('Another migration of this database is under way')]);
});

it('copies nothing about documents while the tables are locked: the worker finds those of before', async () => {
  for (const file of await readdir(MIGRATIONS))
    if (file < '0019') await cp(path.join(MIGRATIONS, file), path.join(folder, file));
  await migrate(url, { folder });
  const db = openDatabase(openPool({ connectionString: url, max: 2, applicationName: 'sealdesk-test' }, () => {}));
  try {
    const company_id = await aCompany(db);
    const job_number = await aJob(db, { company_id, contact_id: await aContact(db, { company_id }) });
    await aDocument(db, { job_number });
    await migrate(url);
    expect(await db.selectFrom('document_retention').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('retention_walk').select(['state', 'after_id']).execute()).toEqual([
      { state: null, after_id: null },
    ]);
    const later = await aDocument(db, { job_number });
    expect(await db.selectFrom('document_retention').select('document_id').execute()).toEqual([{ document_id: later }]);
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_index i
      where i.indexrelid = 'mail_of_job'::regclass and i.indisvalid`.execute(db);
    expect(rows).toEqual([{ n: 1 }]);
  } finally {
    await db.destroy();
  }
});

it('takes the credentials that customers kept who became staff, and leaves those from the terminal', async () => {
  for (const file of await readdir(MIGRATIONS))
    if (file < '0069') await cp(path.join(MIGRATIONS, file), path.join(folder, file));
  await migrate(url, { folder });
  const db = openDatabase(openPool({ connectionString: url, max: 2, applicationName: 'sealdesk-test' }, () => {}));
  try {
    const company_id = await aCompany(db);
    const linked = await aContact(db, { company_id });
    const credentials = { password_hash: 'hash', totp_secret: Buffer.from('secret') };
    const ids = [
      await aUser(db, await aContact(db, { employee_id: await anEmployee(db) }), credentials),
      await aUser(db, linked, credentials),
      await aUser(db, await aContact(db, { company_id }), credentials),
    ];
    await db
      .updateTable('contact')
      .set({ employee_id: await anEmployee(db) })
      .where('id', '=', linked)
      .execute();
    for (const user_id of ids) {
      for (const method of ['password-and-code', 'firm'])
        await sql`insert into session (id_hash, user_id, expires_at, method)
          values (sha256(${`${user_id} ${method}`}::text::bytea), ${user_id}, now() + interval '1 hour', ${method})`.execute(
          db,
        );
      await sql`insert into recovery_code (user_id, code_hash) values (${user_id}, sha256('code'))`.execute(db);
    }
    await migrate(url);
    const { rows } = await sql<object>`select may_use_password as may, password_hash is not null as password,
      totp_secret is not null as code, (select count(*)::int from recovery_code where user_id = u.id) as codes,
      (select count(*)::int from session where user_id = u.id) as sessions from app_user u order by id`.execute(db);
    expect(rows).toEqual([
      { may: true, password: true, code: true, codes: 1, sessions: 2 },
      { may: false, password: false, code: false, codes: 0, sessions: 1 },
      { may: false, password: true, code: true, codes: 1, sessions: 2 },
    ]);
  } finally {
    await db.destroy();
  }
});
