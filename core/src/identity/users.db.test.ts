import { UserListQuery, UserRow } from '@sealdesk/contract/people/users.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TEST_SECRETS_KEY } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { buildWorld, type World } from '../testing/people.ts';
import { viewerOf } from '../testing/viewers.ts';
import { findUserRow, listUsers } from './users.store.ts';

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase(inject('services').postgres.url);
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://issuer.example' });
});
afterAll(async () => database?.destroy());

const list = async (query: Partial<Record<keyof UserListQuery, string>> = {}) =>
  listUsers(database.pool, viewerOf(world, 'role10'), UserListQuery.parse(query));

describe('the list of users', () => {
  it('answers every row as the contract has it, and one row alone alike', async () => {
    const { data, total } = await list({ per_page: '100' });
    expect(data).toHaveLength(total);
    expect(total).toBeGreaterThan(5);
    for (const row of data) {
      expect(UserRow.parse(row)).toEqual(row);
      const alone = await database.db
        .transaction()
        .execute(async (tx) => findUserRow(tx, viewerOf(world, 'role10'), row.id));
      expect(alone).toEqual(row);
    }
  });

  it('leaves out whose contact is deleted', async () => {
    const [first] = (await list()).data;
    await sql`update contact set deleted_at = now() where id = ${first!.contact_id}`.execute(database.db);
    expect((await list({ per_page: '100' })).data.map(({ id }) => id)).not.toContain(first!.id);
    await sql`update contact set deleted_at = null where id = ${first!.contact_id}`.execute(database.db);
  });
});
