import { expect, it } from 'vitest';
import { createOwnedDatabase, createTestDatabase } from '../../testing/database.ts';
import { appUrl, limitApp, refuseOwner, whyNotAppRole } from './app-role.ts';
import { openPool } from './database.ts';

it('a process that signs in as the owner of the tables gets no work', async () => {
  const [database, owned] = [await createTestDatabase(), await createOwnedDatabase()];
  expect(await whyNotAppRole(database.pool)()).toBeNull();
  expect(await whyNotAppRole(owned.pool)()).toMatch(/signs in to the database as its owner/);
  await expect(refuseOwner(database.pool)).resolves.toBeUndefined();
  await expect(refuseOwner(owned.pool)).rejects.toThrow('Sign in as sealdesk_app');
  await database.destroy();
  await owned.destroy();
});

it('a process whose statements have no limit gets no work', async () => {
  const database = await createTestDatabase();
  const pool = openPool(
    { connectionString: appUrl(database.url), max: 1, applicationName: 'sealdesk-test', statementTimeoutMs: 0 },
    () => {},
  );
  expect(await whyNotAppRole(pool)()).toMatch(/^sealdesk_app has no statement_timeout: run the migration command/);
  await pool.end();
  await database.destroy();
});

it('the limits of the role rule connections that send none, as those of a pooler do', async () => {
  const database = await createTestDatabase();
  const options = { max: 1, applicationName: 'sealdesk-test', isPooled: true };
  const pool = openPool({ connectionString: appUrl(database.url), ...options }, () => {});
  const { rows } = await pool.query(`select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('timezone') as timezone`);
  expect(rows).toEqual([{ statement: '5s', lock: '5s', idle: '30s', timezone: 'UTC' }]);
  expect(await whyNotAppRole(pool)()).toBeNull();
  await pool.end();
  await database.destroy();
});

it('where the limits are set nothing is left to somebody else', async () => {
  const database = await createTestDatabase();
  expect(await limitApp(database.url)).toEqual([]);
  await database.destroy();
});
