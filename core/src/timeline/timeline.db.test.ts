import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase, openPool } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrations.ts';
import { aCompany, aContact, aJob, anEvent } from '../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { databaseUrl, newDatabaseName, withClient } from '../testing/template.ts';
import { EVENT_KINDS } from './event.ts';
import { recordView } from './record-event.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database.destroy());

async function newJob(db: TestDatabase['db']): Promise<number> {
  const company_id = await aCompany(db);
  return aJob(db, { company_id, contact_id: await aContact(db, { company_id }) });
}

it('has the kinds that the database knows, and no others', async () => {
  const { rows } = await sql<{ text: string }>`select pg_get_constraintdef(oid) as text from pg_constraint
    where conname = 'job_event_kind'`.execute(database.db);
  const known = [...rows[0]!.text.matchAll(/'([a-z-]+)'/g)].map((match) => match[1]!);
  expect(known.toSorted()).toEqual([...EVENT_KINDS].toSorted());
});

it('takes every kind, and refuses another', async () => {
  const job_number = await newJob(database.db);
  for (const kind of EVENT_KINDS) await anEvent(database.db, { job_number, kind });
  await expect(anEvent(database.db, { job_number, kind: 'created' as never })).rejects.toThrow('job_event_kind');
});

it('keeps one look a day for each person and document, although a preview asks for many pages at once', async () => {
  const { db } = database;
  const job_number = await newJob(db);
  const people = [
    await aContact(db, { company_id: await aCompany(db) }),
    await aContact(db, { company_id: await aCompany(db) }),
  ];
  const look = async (contactId: number, documentId: string) =>
    recordView(db, {
      jobNumber: job_number,
      contactId,
      detail: { documentId, purpose: 'working', name: 'sealed.pdf', version: 1, sha256: 'ff' },
    });
  const kept = async () => {
    const events = db
      .selectFrom('job_event')
      .select(['kind', 'actor_id', 'detail'])
      .where('job_number', '=', job_number);
    return (await events.orderBy('id').execute()).map(({ kind, actor_id, detail }) => [
      kind,
      people.indexOf(actor_id!),
      (detail as { documentId: string }).documentId,
    ]);
  };
  await Promise.all(Array.from({ length: 40 }, () => look(people[0]!, 'd1')));
  expect(await kept()).toEqual([['viewed', 0, 'd1']]);
  await look(people[1]!, 'd1');
  await look(people[0]!, 'd2');
  await look(people[0]!, 'd1');
  expect(await kept()).toEqual([
    ['viewed', 0, 'd1'],
    ['viewed', 1, 'd1'],
    ['viewed', 0, 'd2'],
  ]);
});

const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations/', import.meta.url));

it('keeps events of before the kinds were settled as they are, and takes no more of them', async () => {
  const server = inject('services').postgres.url;
  const name = newDatabaseName();
  const folder = await mkdtemp(path.join(tmpdir(), 'sealdesk-migrations-'));
  for (const file of await readdir(MIGRATIONS))
    if (file < '0017') await cp(path.join(MIGRATIONS, file), path.join(folder, file));
  await withClient(server, (client) => client.query(`create database ${name}`));
  const url = databaseUrl(server, name);
  await migrate(url, { folder });
  const db = openDatabase(openPool({ connectionString: url, max: 2, applicationName: 'sealdesk-test' }, () => {}));
  try {
    const job_number = await newJob(db);
    const former = { job_number, kind: 'original-replaced' as never, detail: { document_id: 'd' } };
    await anEvent(db, former);
    await migrate(url);

    expect(await db.selectFrom('job_event').select(['kind', 'detail']).execute()).toEqual([
      { kind: 'original-replaced', detail: { document_id: 'd' } },
    ]);
    await expect(anEvent(db, former)).rejects.toThrow('job_event_kind');
  } finally {
    await db.destroy();
    await withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    await rm(folder, { recursive: true });
  }
});
