import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aCompany, aContact, aCorporation, aDocument, aJob } from '@sealdesk/core/testing/builders.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '@sealdesk/core/testing/database.ts';
import type { Tx } from '@sealdesk/core/platform/database/database.ts';
import { startProduct } from '@sealdesk/tools/product.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.destroy();
});

/** What must stay, whatever the code of the product says, by what it can't be done to it. */
const KEPT = {
  job_event: ['update', 'delete', 'truncate'],
  job_event_head: ['insert', 'update', 'delete', 'truncate'],
  directory_event: ['insert', 'update', 'delete', 'truncate'],
  directory_event_head: ['insert', 'update', 'delete', 'truncate'],
  license_change: ['insert', 'update', 'delete', 'truncate'],
  document: ['update', 'delete', 'truncate'],
  set_proof: ['update', 'delete', 'truncate'],
  page_proof: ['update', 'delete', 'truncate'],
  job: ['delete', 'truncate'],
  contact: ['delete', 'truncate'],
  app_user: ['delete', 'truncate'],
  sign_in_record: ['update', 'truncate'],
  schema_migration: ['insert', 'update', 'delete', 'truncate'],
};

it('an API and a worker that sign in as the owner of the tables exit and say so', async () => {
  const options = { databaseUrl: database.url, services: inject('services'), web: null };
  for (const processes of [{ workers: 0 }, { apiProcesses: 0, workers: 1 }]) {
    // With row-level security the product would put its own role in the address.
    const env = { DATABASE_URL: database.url, ROW_SECURITY: 'off' };
    const starting = startProduct({ ...options, ...processes, env });
    await expect(starting).rejects.toThrow('Sign in as sealdesk_app');
  }
});

describe('the role of the product', () => {
  for (const [table, rights] of Object.entries(KEPT)) {
    it(`[AZN-009] is denied to ${rights.join(', ')} ${table}`, async () => {
      const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
        where table_name = ${table} and is_identity = 'NO' and column_name not in ('published_at', 'superseded_at') limit 1`.execute(
        database.db,
      );
      const column = sql.ref(rows[0]!.column_name);
      const attempts = {
        insert: sql`insert into ${sql.table(table)} default values`,
        update: sql`update ${sql.table(table)} set ${column} = ${column}`,
        delete: sql`delete from ${sql.table(table)}`,
        truncate: sql`truncate ${sql.table(table)} cascade`,
      };
      for (const right of rights as (keyof typeof attempts)[]) {
        await expect(attempts[right].execute(database.db)).rejects.toThrow(`permission denied for table`);
      }
    });
  }

  it('cannot take back what keeps them: triggers, policies, rights, or the role itself', async () => {
    for (const attempt of [
      sql`alter table job_event disable trigger all`,
      sql`drop policy job_for_app on job`,
      sql`set session_replication_role = replica`,
      sql`set role postgres`,
      sql`create table public.mine (id integer)`,
      sql`create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    ]) {
      const result = await attempt.execute(database.db).then(
        () => 'done',
        (error: Error) => error.message,
      );
      expect(result).toMatch(/must be owner|permission denied|must be a member|no privileges were granted/);
    }
    // Without the right to give it, this is a warning and no error.
    await sql`grant update on job_event to sealdesk_app`.execute(database.db);
    const { rows } = await sql`select has_table_privilege('job_event', 'update') as is_given`.execute(database.db);
    expect(rows).toEqual([{ is_given: false }]);
  });
});

describe('[AZN-010] a statement without its condition, by a role of customers', () => {
  it('returns only own rows, and nothing without saying whose', async () => {
    const { db } = database;
    const corporation = await aCorporation(db);
    const [mine, sister, other] = [
      await aCompany(db, { corporation_id: corporation }),
      await aCompany(db, { corporation_id: corporation }),
      await aCompany(db),
    ];
    const jobs: Record<number, number> = {};
    for (const company_id of [mine, sister, other]) {
      const contact_id = await aContact(db, { company_id });
      const number = await aJob(db, { company_id, contact_id });
      await aDocument(db, { job_number: number });
      jobs[company_id] = number;
    }

    const seen = async (role: string, settings: Record<string, number>) =>
      asOwner(database, (owner) =>
        owner.transaction().execute(async (tx: Tx) => {
          for (const [name, value] of Object.entries(settings)) {
            await sql`select set_config(${`sealdesk.${name}`}, ${String(value)}, true)`.execute(tx);
          }
          await sql`set local role ${sql.ref(role)}`.execute(tx);
          const read = async (table: string, column: string) =>
            (
              await sql<{
                n: number;
              }>`select distinct ${sql.ref(column)} as n from ${sql.table(table)} order by 1`.execute(tx)
            ).rows.map(({ n }) => n);
          return {
            jobs: await read('job', 'number'),
            documents: await read('document', 'job_number'),
            events: await read('job_event', 'job_number'),
          };
        }),
      );
    await db
      .insertInto('job_event')
      .values(Object.values(jobs).map((job_number) => ({ job_number, kind: 'create', detail: '{}', to_status: 1 })))
      .execute();

    const own = [jobs[mine]];
    const both = [jobs[mine]!, jobs[sister]!].toSorted((a, b) => a - b);
    expect(await seen('sealdesk_company', { company: mine })).toEqual({ jobs: own, documents: own, events: own });
    expect(await seen('sealdesk_corporation', { corporation })).toEqual({ jobs: both, documents: both, events: both });
    const nothing = { jobs: [], documents: [], events: [] };
    expect(await seen('sealdesk_company', {})).toEqual(nothing);
    expect(await seen('sealdesk_corporation', { company: mine })).toEqual(nothing);
  });

  it('has no right to any other table', async () => {
    const attempt = asOwner(database, (owner) =>
      owner.transaction().execute(async (tx) => {
        await sql`set local role sealdesk_company`.execute(tx);
        await sql`select * from contact`.execute(tx);
      }),
    );
    await expect(attempt).rejects.toThrow('permission denied for table contact');
  });
});
