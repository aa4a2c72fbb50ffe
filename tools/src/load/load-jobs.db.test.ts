import { createOwnedDatabase, type TestDatabase } from '@sealdesk/core/testing/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadJobs } from './load-jobs.ts';

const JOBS = 10_000;
const SCHEMA = `
  select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'
  union all select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  order by 1, 2`;
let database: TestDatabase;
let schemaBefore: unknown[];

beforeAll(async () => {
  database = await createOwnedDatabase();
  schemaBefore = await rows(SCHEMA);
  await loadJobs(database.url, JOBS);
});
afterAll(() => database.destroy());

const rows = async (statement: string) => (await database.pool.query(statement)).rows;
const value = async (statement: string) => Object.values((await rows(statement))[0])[0];

describe('loadJobs', () => {
  it('loads the jobs with their surroundings', async () => {
    expect(await value('select count(*) from job')).toBe(JOBS);
    expect(await value('select count(*) from company')).toBe(5_000);
    expect(await value('select count(*) from contact')).toBe(21_200);
    expect(await value('select count(distinct contact_id) from license')).toBe(40);
    expect(Number(await value('select count(*) from time_entry')) / JOBS).toBeCloseTo(3, 1);
    expect(Number(await value('select count(*) from document')) / JOBS).toBeGreaterThan(3.7);
    expect(await value(`select count(*) from job_event where kind = 'create'`)).toBe(JOBS);
    expect(Number(await value(`select count(*) from job_event where kind = 'replace-all'`))).toBeGreaterThan(3);
  });

  it('leaves every index and constraint as it was', async () => {
    expect(await rows(SCHEMA)).toEqual(schemaBefore);
  });

  it('has every status, two in a hundred open, the newest ones', async () => {
    expect(await value('select count(distinct status) from job')).toBe(11);
    const open = Number(await value('select count(*) from job where status not in (4, 7)'));
    expect(open / JOBS).toBeGreaterThan(0.015);
    expect(open / JOBS).toBeLessThan(0.025);
    expect(Number(await value('select min(number) from job where status not in (4, 7)'))).toBeGreaterThan(JOBS * 0.96);
  });

  it('counts what it loaded', async () => {
    const counted = await rows(
      'select status, type, product, count(*) as jobs, sum(designs) as designs from job group by 1, 2, 3 order by 1, 2, 3',
    );
    for (const table of ['job_tally', 'job_tally_day', 'job_tally_company']) {
      const kept = `select status, type, product, sum(jobs) as jobs, sum(designs) as designs from ${table} group by 1, 2, 3 order by 1, 2, 3`;
      expect(await rows(kept)).toEqual(counted);
    }
  });

  it('keeps what triggers and foreign keys would have kept', async () => {
    expect(
      await value(
        'select count(*) from job j join company c on c.id = j.company_id where j.corporation_id is distinct from c.corporation_id',
      ),
    ).toBe(0);
    expect(
      await value('select count(*) from job j join contact c on c.id = j.contact_id where c.company_id = j.company_id'),
    ).toBe(JOBS);
    const uploaders = `select j.number, j.review_uploader_id from job j where j.status in (10, 11)
      and j.review_uploader_id is not distinct from (select d.uploader_id from document d
        where d.job_number = j.number and d.purpose = 'working')`;
    expect(await rows(uploaders)).toHaveLength(
      Number(await value('select count(*) from job where review_uploader_id is not null')),
    );
    expect(await value('select count(*) from job where status in (10, 11) and review_uploader_id is null')).toBe(0);
    for (const table of ['time_entry', 'document', 'job_event']) {
      expect(
        await value(`select count(*) from ${table} t where not exists (select from job where number = t.job_number)`),
      ).toBe(0);
    }
    expect(
      await value('select count(*) from time_entry t where not exists (select from employee where id = t.employee_id)'),
    ).toBe(0);
  });

  it('gives places without a gap and lets times grow with the numbers', async () => {
    expect(
      await rows(
        'select company_id from job where work_order_place > 0 group by 1 having max(work_order_place) <> count(*)',
      ),
    ).toEqual([]);
    expect(Number(await value('select count(*) from job where work_order_place > 0'))).toBeGreaterThan(20);
    expect(
      await value(
        'select count(*) from (select created_at < lag(created_at) over (order by number) as falls from job) x where falls',
      ),
    ).toBe(0);
    expect(await value('select count(*) from job where completed_at < created_at or completed_at > now()')).toBe(0);
  });

  it('leaves the schema at work: the next job is numbered and counted', async () => {
    const before = Number(await value('select sum(jobs) from job_tally'));
    const made = await database.pool
      .query(`insert into job (upload_id, company_id, contact_id, designs, type, product, name, seal_states, design_program, design_code, plate_manufacturer)
      values (gen_random_uuid(), 1, 201, 3, 's', 't', 'Lot 1', '{VA}', 'MiTek', 'IRC', 'MiTek') returning number, corporation_id`);
    expect(made.rows[0].number).toBe(JOBS + 1);
    expect(made.rows[0].corporation_id).toBe(await value('select corporation_id from company where id = 1'));
    expect(await value('select sum(jobs) from job_tally')).toBe(before + 1);
  });

  it('is refused by a database that has data', async () => {
    await expect(loadJobs(database.url, 10)).rejects.toThrow('has data already');
  });
});
