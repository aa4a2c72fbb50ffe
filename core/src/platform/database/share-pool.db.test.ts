import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { onBehalfOf, sharePool } from './share-pool.ts';
import { openDatabase } from './database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  database.pool.options.max = 4;
  sharePool(database.pool, 2);
});
afterEach(async () => database.destroy());

const isSettled = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending');
  // Longer than a connection on the same machine takes, which is done by then unless it waits.
  for (let n = 0; n < 20; n += 1) await database.pool.query('select pg_sleep(0.01)');
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
};
const connect = async (who: string) =>
  onBehalfOf(
    () => who,
    async () => database.pool.connect(),
  );

it('keeps the last connections for people who have none, and gives them out as others return theirs', async () => {
  const first = [await connect('ann'), await connect('ann')];
  const third = connect('ann');
  expect(await isSettled(third)).toBe(false);
  const others = [await connect('ben')];
  first.pop()!.release();
  // Two are still out: another person's one counts as well.
  expect(await isSettled(third)).toBe(false);
  first.pop()!.release();
  others.push(await third);
  for (const client of others) client.release();
});

it('counts statements and transactions of a call as its person’s', async () => {
  const db = openDatabase(database.pool);
  const held = [await connect('ann'), await connect('ann')];
  const statement = onBehalfOf(
    () => 'ann',
    async () => database.pool.query('select 1'),
  );
  const transaction = onBehalfOf(
    () => 'ann',
    async () => db.transaction().execute(async (tx) => tx.selectFrom('company').select('id').execute()),
  );
  expect(await isSettled(Promise.race([statement, transaction]))).toBe(false);
  for (const client of held) client.release();
  await Promise.all([statement, transaction]);
});

it('never lets the process’s own work wait for the reserve', async () => {
  const held = [await connect('ann'), await connect('ann'), await connect('ben'), await database.pool.connect()];
  const own = database.pool.query('select 1');
  held.pop()!.release();
  await expect(own).resolves.toMatchObject({ rowCount: 1 });
  for (const client of held) client.release();
});

it('refuses a call for which no further connection comes free in time', async () => {
  const held = [await connect('ann'), await connect('ann')];
  database.pool.options.connectionTimeoutMillis = 50;
  await expect(connect('ann')).rejects.toMatchObject({ kind: 'too-many' });
  for (const client of held) client.release();
});
