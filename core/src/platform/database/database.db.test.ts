import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { openTcpProxy } from '../../testing/tcp-proxy.ts';
import { isUnavailable } from './database-errors.ts';
import { openDatabase, openPool } from './database.ts';

it('F16: a connection that breaks between two statements of a transaction fails that, and not the process', async () => {
  const database = await createTestDatabase();
  const line = await openTcpProxy(inject('services').postgres);
  const url = new URL(database.url);
  url.port = String(line.port);
  const pool = openPool({ connectionString: url.href, max: 2, applicationName: 'sealdesk-test' }, () => {});
  const db = openDatabase(pool);

  const broken = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    line.cut();
    // No query is running at this moment, so the driver can only emit the error on the connection itself.
    await sleep(100);
    await sql`select 1`.execute(tx);
  });
  expect(isUnavailable(await broken.catch((error: unknown) => error))).toBe(true);

  line.restore();
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
  await line.close();
  await database.destroy();
});

it('a connection that no longer answers is given up on, and the next statement has another', async () => {
  const database = await createTestDatabase();
  const line = await openTcpProxy(inject('services').postgres);
  const url = new URL(database.url);
  url.port = String(line.port);
  const options = { connectionString: url.href, max: 2, applicationName: 'sealdesk-test', statementTimeoutMs: 5_000 };
  const pool = openPool(options, () => {});
  const db = openDatabase(pool);
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(db);
  await Promise.all([ask(), ask()]);

  line.set({ is: 'swallow' });
  const lost = await Promise.all([
    ask().catch((error: unknown) => error),
    db
      .transaction()
      .execute((tx) => sql`select 1`.execute(tx))
      .catch((error: unknown) => error),
  ]);
  expect(lost.map(isUnavailable)).toEqual([true, true]);

  line.restore();
  expect((await Promise.all([ask(), ask()])).map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  await db.destroy();
  await line.close();
  await database.destroy();
});

it('a connection to a server that takes no more writes is unavailable, and is not used again', async () => {
  const database = await createTestDatabase();
  const pool = openPool({ connectionString: database.url, max: 1, applicationName: 'sealdesk-test' }, () => {});
  const db = openDatabase(pool);
  await sql`set session characteristics as transaction read only`.execute(db);
  const write = () => sql`create table written ()`.execute(db);
  const error = await write().catch((refusal: unknown) => refusal);
  expect([isUnavailable(error), pool.totalCount]).toEqual([true, 0]);
  await write();
  await db.destroy();
  await database.destroy();
});
