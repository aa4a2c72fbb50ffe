import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCompany } from '../../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Tx } from './database.ts';
import { inTransaction, StillLocked } from './in-transaction.ts';
import { openDatabase, openPool } from './database.ts';
import { appUrl } from './app-role.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database.destroy());

const rename = async (tx: Tx, id: number, more: string) =>
  tx
    .updateTable('company')
    .set({ name: sql`name || ${more}` })
    .where('id', '=', id)
    .execute();
const nameOf = async (id: number) =>
  (await database.db.selectFrom('company').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

it('runs two that wait for each other again, so that both have their effect, once each', async () => {
  const [one, two] = [await aCompany(database.db, { name: 'one' }), await aCompany(database.db, { name: 'two' })];
  let runs = 0;
  let arrived = 0;
  let meet!: () => void;
  const bothAreThere = new Promise<void>((resolve) => (meet = resolve));
  const inOrder = (first: number, second: number, more: string) =>
    inTransaction(database.db, async (tx) => {
      runs += 1;
      await rename(tx, first, more);
      if ((arrived += 1) === 2) meet();
      await bothAreThere;
      await rename(tx, second, more);
    });
  await Promise.all([inOrder(one, two, 'A'), inOrder(two, one, 'B')]);
  // One more than the two; on a busy machine both may have lost.
  expect(runs).toBeGreaterThan(2);
  expect(['oneAB', 'oneBA']).toContain(await nameOf(one));
  expect(['twoAB', 'twoBA']).toContain(await nameOf(two));
});

/** Holds the lock of a company's row until the returned function is called. */
async function holdCompany(id: number): Promise<() => Promise<void>> {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('select from company where id = $1 for update', [id]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

it('gives its connection back while a lock is held, and runs again once it is free', async () => {
  const id = await aCompany(database.db, { name: 'held' });
  const letGo = await holdCompany(id);
  // One connection: whatever holds it while it waits for the lock keeps the other work from running.
  const pool = openPool({ connectionString: appUrl(database.url), max: 1, applicationName: 'sealdesk-test' }, () => {});
  Object.assign(pool.options, { connectionTimeoutMillis: 0, options: '-c lock_timeout=10min' });
  const db = openDatabase(pool);
  const renaming = { runs: 0 };
  const renamed = inTransaction(db, async (tx) => {
    renaming.runs += 1;
    await rename(tx, id, '!');
  });
  while (renaming.runs < 3) await db.selectFrom('company').select('name').where('id', '=', id).execute();
  await letGo();
  await renamed;
  expect(await nameOf(id)).toBe('held!');
  await db.destroy();
});

it('gives up on a lock once the connection would have, and not before ten attempts', async () => {
  const id = await aCompany(database.db);
  const letGo = await holdCompany(id);
  const url = new URL(appUrl(database.url));
  const pool = openPool({ connectionString: url.href, max: 1, applicationName: 'sealdesk-test' }, () => {});
  Object.assign(pool.options, { options: '-c lock_timeout=50' });
  const db = openDatabase(pool);
  let attempts = 0;
  const renamed = inTransaction(db, async (tx) => {
    attempts += 1;
    await rename(tx, id, '!');
  });
  await expect(renamed).rejects.toThrow(StillLocked);
  expect(attempts).toBe(10);
  await letGo();
  await db.destroy();
});

it('gives up after three repetitions, and repeats nothing but a lost race', async () => {
  const runsOf = async (code: string) => {
    let runs = 0;
    const ended = inTransaction(database.db, async (tx) => {
      runs += 1;
      await sql`do $$ begin raise exception 'ended' using errcode = '${sql.raw(code)}'; end $$`.execute(tx);
    });
    await expect(ended).rejects.toMatchObject({ code });
    return runs;
  };
  expect([await runsOf('40P01'), await runsOf('40001'), await runsOf('23505')]).toEqual([4, 4, 1]);
});
