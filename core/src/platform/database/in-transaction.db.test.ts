import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCompany } from '../../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Tx } from './database.ts';
import { inTransaction } from './in-transaction.ts';

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

it('runs the loser of a deadlock again, so that both have their effect, once each', async () => {
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
  expect([await runsOf('40P01'), await runsOf('40001'), await runsOf('23505'), await runsOf('55P03')]).toEqual([
    4, 4, 1, 1,
  ]);
});
