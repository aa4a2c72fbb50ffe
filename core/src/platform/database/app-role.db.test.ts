import { expect, it } from 'vitest';
import { createOwnedDatabase, createTestDatabase } from '../../testing/database.ts';
import { whyNotAppRole } from './app-role.ts';

it('a process that signs in as the owner of the tables gets no work', async () => {
  const [database, owned] = [await createTestDatabase(), await createOwnedDatabase()];
  expect(await whyNotAppRole(database.pool)()).toBeNull();
  expect(await whyNotAppRole(owned.pool)()).toMatch(/signs in to the database as its owner/);
  await database.destroy();
  await owned.destroy();
});
