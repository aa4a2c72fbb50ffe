import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, aContact, aCorporation, aDocument, aJob, aTimeEntry, anEmployee } from '../../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { EVERYTHING, within, type Scope } from '../../scope.ts';
import { appUrl, signInUrl } from './app-role.ts';
import { openDatabase, openPool, type Db } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { keepRows } from './row-security.ts';

let database: TestDatabase;
/** As a process with ROW_SECURITY=on works, by one connection, so that each unit of work finds what the last one left. */
let scoped: { pool: pg.Pool; db: Db };
let corporation: number;
let companies: { mine: number; sister: number; other: number };
/** A job of each company. */
let jobs: { mine: number; sister: number; other: number };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  corporation = await aCorporation(db);
  const inCorporation = { corporation_id: corporation };
  companies = {
    mine: await aCompany(db, inCorporation),
    sister: await aCompany(db, inCorporation),
    other: await aCompany(db),
  };
  const job = async (company_id: number) => {
    const contact_id = await aContact(db, { company_id });
    const number = await aJob(db, { company_id, contact_id });
    await aDocument(db, { job_number: number });
    await aTimeEntry(db, { job_number: number, employee_id: await anEmployee(db) });
    await db
      .insertInto('job_event')
      .values({ job_number: number, kind: 'create', detail: '{}', to_status: 1 })
      .execute();
    return number;
  };
  jobs = { mine: await job(companies.mine), sister: await job(companies.sister), other: await job(companies.other) };
  const pool = openPool(
    {
      connectionString: signInUrl({ ROW_SECURITY: 'on' }, appUrl(database.url)),
      max: 1,
      applicationName: 'sealdesk-test',
      hasRowSecurity: true,
    },
    () => {},
  );
  scoped = { pool, db: openDatabase(pool) };
});
afterAll(async () => {
  await scoped.db.destroy();
  await database.destroy();
});

/** What a statement without any condition of its own finds, in each way to ask. */
async function seen(table: string, column: string): Promise<number[]> {
  const text = `select distinct ${column} as n from ${table} where ${column} is not null order by 1`;
  const statement = sql<{ n: number }>`${sql.raw(text)}`;
  const answers = [
    (await scoped.pool.query<{ n: number }>(text)).rows,
    (await scoped.pool.query<{ n: number }>({ name: `seen-${table}`, text })).rows,
    (await statement.execute(scoped.db)).rows,
    (await inTransaction(scoped.db, async (tx) => statement.execute(tx))).rows,
  ].map((rows) => rows.map(({ n }) => n));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  return answers[0]!;
}

const OF_JOBS: [string, string][] = [
  ['job', 'number'],
  ['document', 'job_number'],
  ['job_event', 'job_number'],
  ['time_entry', 'job_number'],
];
const sorted = (...numbers: number[]) => numbers.toSorted((a, b) => a - b);

describe('a statement that forgets its condition', () => {
  it.each(OF_JOBS)('finds in %s the rows of its unit of work alone', async (table, column) => {
    const { mine, sister, other } = jobs;
    const as = (scope: Scope) => within(scope, () => seen(table, column));
    const all = sorted(mine, sister, other);
    expect(await as({ of: 'company', companyId: companies.mine })).toEqual([mine]);
    expect(await as(EVERYTHING)).toEqual(all);
    expect(await as({ of: 'corporation', corporationId: corporation })).toEqual(sorted(mine, sister));
    expect(await as({ of: 'company', companyId: companies.other })).toEqual([other]);
    expect(await as({ of: 'nothing' })).toEqual([]);
    expect(await seen(table, column)).toEqual([]);
  });

  it('finds the people and counts of the own company alone', async () => {
    const own: Scope = { of: 'company', companyId: companies.mine };
    expect(await within(own, () => seen('company', 'id'))).toEqual([companies.mine]);
    expect(await within(own, () => seen('contact', 'company_id'))).toEqual([companies.mine]);
    expect(await within(own, () => seen('corporation', 'id'))).toEqual([corporation]);
    expect(await within(own, () => seen('job_tally_company', 'company_id'))).toEqual([companies.mine]);
    expect(await seen('contact', 'company_id')).toEqual([]);
  });

  it('follows a company that moves at once, whatever its jobs still say', async () => {
    const elsewhere = await aCorporation(database.db);
    await database.db
      .updateTable('company')
      .set({ corporation_id: elsewhere })
      .where('id', '=', companies.sister)
      .execute();
    const seenBy = (corporationId: number) => within({ of: 'corporation', corporationId }, () => seen('job', 'number'));
    expect(await seenBy(corporation)).toEqual([jobs.mine]);
    expect(await seenBy(elsewhere)).toEqual([jobs.sister]);
    await database.db
      .updateTable('company')
      .set({ corporation_id: corporation })
      .where('id', '=', companies.sister)
      .execute();
  });

  it('writes nothing of others', async () => {
    const own: Scope = { of: 'company', companyId: companies.mine };
    const rename = () =>
      scoped.db.updateTable('job').set({ name: 'Mine now' }).where('number', '=', jobs.other).executeTakeFirst();
    const give = () =>
      scoped.db.updateTable('job').set({ company_id: companies.other }).where('number', '=', jobs.mine).execute();
    const note = () =>
      scoped.db
        .insertInto('job_event')
        .values({ job_number: jobs.other, kind: 'create', detail: '{}', to_status: 1 })
        .execute();
    expect((await within(own, rename)).numUpdatedRows).toBe(0n);
    await expect(within(own, give)).rejects.toThrow('row-level security policy');
    await expect(within(own, note)).rejects.toThrow('row-level security policy');
    // Without a scope not even what is one's own.
    await expect(note()).rejects.toThrow('row-level security policy');
    expect((await rename()).numUpdatedRows).toBe(0n);
    // The connection is as good as before.
    expect(await within(own, () => seen('job', 'number'))).toEqual([jobs.mine]);
  });
});

describe('a unit of work', () => {
  it('keeps its rows while it waits for a connection that another one gives back', async () => {
    const ask = (companyId: number) =>
      within(
        { of: 'company', companyId },
        async () => (await scoped.pool.query<{ number: number }>('select number from job')).rows,
      );
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => [companies.mine, companies.other])
        .flat()
        .map((company) => ask(company)),
    );
    expect(answers).toEqual(
      Array.from({ length: 6 }, () => [[{ number: jobs.mine }], [{ number: jobs.other }]]).flat(),
    );
  });

  it('leaves nothing on the connection, also when it fails', async () => {
    await expect(
      within(EVERYTHING, () => scoped.db.executeQuery(sql`select 1 / 0`.compile(scoped.db))),
    ).rejects.toThrow('zero');
    await expect(within(EVERYTHING, () => scoped.pool.query('select 1 / 0'))).rejects.toThrow('zero');
    await expect(
      within(EVERYTHING, () => inTransaction(scoped.db, async () => Promise.reject(new Error('given up')))),
    ).rejects.toThrow('given up');
    expect(await seen('job', 'number')).toEqual([]);
  });

  it('is continued by whoever reads what it hands out', async () => {
    async function* parts() {
      for (let part = 0; part < 2; part += 1) yield (await scoped.pool.query('select number from job')).rows;
    }
    const kept = within({ of: 'company', companyId: companies.mine }, () => keepRows(parts()));
    const read = [];
    for await (const part of kept) read.push(part);
    expect(read).toEqual([[{ number: jobs.mine }], [{ number: jobs.mine }]]);
  });
});

/** Tables that say whose something is and have no policy, with the reason. */
const UNGUARDED = {
  app_user: 'who somebody is, is asked before there is a scope',
  company_move: 'ids that triggers of a job look up',
  document_retention: 'ids that the worker works on',
  engineer_certificate: 'of the firm',
  job_event_head: 'hashes that triggers write',
  job_without_sealer: 'ids that the worker works on',
  license: 'of the firm',
  project: 'of the firm',
  proof_run: 'ids that the worker works on',
  seal_fingerprint: 'of the firm',
  seal_sample: 'of the firm',
};

it('guards every table that says whose something is, but for those with a reason', async () => {
  const { rows } = await sql<{ name: string }>`select distinct c.table_name as name from information_schema.columns c
    join pg_class t on t.oid = format('public.%I', c.table_name)::regclass
    where c.table_schema = 'public' and t.relkind = 'r' and not t.relrowsecurity
      and c.column_name in ('job_number', 'company_id', 'corporation_id', 'upload_id', 'contact_id', 'document_id')
    order by 1`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(UNGUARDED));
});
