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
