import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase, openPool, type Db } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrations.ts';
import { aCompany, aContact } from '../testing/builders.ts';
import { databaseUrl, newDatabaseName, withClient } from '../testing/template.ts';
import { listDoubleEmails } from './double-emails.store.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations/', import.meta.url));

/** A database as it was before an address could be had once. */
async function databaseOfBefore(): Promise<{ url: string; db: Db }> {
  const { url: server } = inject('services').postgres;
  const name = newDatabaseName();
  await withClient(server, (client) => client.query(`create database ${name}`));
  const url = databaseUrl(server, name);
  const folder = await mkdtemp(path.join(tmpdir(), 'sealdesk-migrations-'));
  const db = openDatabase(openPool({ connectionString: url, max: 2, applicationName: 'sealdesk-test' }, () => {}));
  onTestFinished(async () => {
    await db.destroy();
    await withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    await rm(folder, { recursive: true });
  });
  for (const file of await readdir(MIGRATIONS))
    if (file < '0029') await cp(path.join(MIGRATIONS, file), path.join(folder, file));
  await migrate(url, { folder });
  return { url, db };
}

it('lists addresses that contacts share before the migration, which refuses them with the same list and merges nothing', async () => {
  const { url, db } = await databaseOfBefore();
  const company_id = await aCompany(db, { name: 'Blue Truss' });
  const ids: number[] = [];
  for (const email of ['Ann@Customer.example', 'ann@customer.EXAMPLE', 'bob@customer.example', null, null])
    ids.push(await aContact(db, { company_id, email, first_name: 'Ann', last_name: 'Bee' }));
  await aContact(db, { company_id, email: 'bob@customer.example', deleted_at: new Date() });
  expect(await listDoubleEmails(db)).toEqual([
    {
      address: 'ann@customer.example',
      contacts: ids.slice(0, 2).map((id) => ({ id, name: 'Ann Bee', of: 'Blue Truss' })),
    },
  ]);
  const contacts = () =>
    db.selectFrom('contact').select(['id', 'email', 'first_name', 'deleted_at']).orderBy('id').execute();
  const before = await contacts();
  await expect(migrate(url)).rejects.toThrow(`\nann@customer.example: contacts ${ids[0]}, ${ids[1]}`);
  expect(await contacts()).toEqual(before);

  await db.updateTable('contact').set({ email: 'ann.b@customer.example' }).where('id', '=', ids[1]!).execute();
  expect(await listDoubleEmails(db)).toEqual([]);
  expect(await migrate(url)).toContain('0029_directory.sql');
  await expect(aContact(db, { company_id, email: 'BOB@customer.example' })).rejects.toThrow('contact_email_once');
});
