import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { STATE_CODES } from '@sealdesk/contract/shared/codes.ts';
import { STATUSES } from '@sealdesk/contract/jobs/statuses.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, aContact, aCorporation, aDocument, aJob, anEmployee, aTimeEntry } from '../../testing/builders.ts';
import { createOwnedDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
let owner: { company_id: number; contact_id: number };

beforeAll(async () => {
  database = await createOwnedDatabase();
  const company_id = await aCompany(database.db);
  owner = { company_id, contact_id: await aContact(database.db, { company_id }) };
});
afterAll(async () => database.destroy());

const job = async (values: Parameters<typeof aJob>[1] | object = {}) => aJob(database.db, { ...owner, ...values });

describe('the database refuses', () => {
  it('two open entries of one employee', async () => {
    const employee_id = await anEmployee(database.db);
    await aTimeEntry(database.db, { job_number: await job(), employee_id });
    await expect(aTimeEntry(database.db, { job_number: await job(), employee_id })).rejects.toThrow(
      'time_entry_one_open',
    );
  });

  it('a work-order place held twice in a company, but lets one statement move several', async () => {
    const company_id = await aCompany(database.db);
    const first = await job({ company_id, work_order_place: 1 });
    const second = await job({ company_id, work_order_place: 2 });
    await expect(job({ company_id, work_order_place: 2 })).rejects.toThrow('job_place_held_once');
    await sql`update job set work_order_place = 3 - work_order_place where number in (${first}, ${second})`.execute(
      database.db,
    );
    const other = await aCompany(database.db);
    await expect(job({ company_id: other, work_order_place: 2 })).resolves.toBeGreaterThan(0);
  });

  it('a place at a complete, held or cancelled job, and a sixth place', async () => {
    for (const status of [4, 6, 7])
      await expect(job({ status, work_order_place: 3 })).rejects.toThrow('job_place_needs_open');
    await expect(job({ work_order_place: 6 })).rejects.toThrow('job_place');
  });

  it.each([
    [{ status: 12 }, 'job_status'],
    [{ seal_states: ['VA', 'ZZ'] }, 'job_states'],
    [{ seal_states: ['VA', 'VA'] }, 'job_states'],
    [{ seal_states: [] }, 'job_states'],
    [{ type: 'x' }, 'job_type'],
    [{ product: 'x' }, 'job_product'],
    [{ designs: 1001 }, 'job_designs'],
    [{ priority: 4 }, 'job_priority'],
    [{ status: 4, completed_at: null }, 'job_complete_has_date'],
  ])('a job with %j', async (values, constraint) => {
    await expect(job(values)).rejects.toThrow(constraint);
  });

  it('an unknown state on a license', async () => {
    const insert = database.db.insertInto('license').values({
      contact_id: owner.contact_id,
      state: 'PR',
      number: '1',
      valid_from: '2026-01-01',
      valid_until: '2026-12-31',
    });
    await expect(insert.execute()).rejects.toThrow('license_state');
  });

  it('a document changed or deleted; publishing and superseding it happen once each', async () => {
    const id = await aDocument(database.db, { job_number: await job() });
    const change = (values: object) => database.db.updateTable('document').set(values).where('id', '=', id).execute();
    await expect(change({ name: 'other.pdf' })).rejects.toThrow('never changed');
    await expect(change({ sha256: Buffer.alloc(32) })).rejects.toThrow('never changed');
    await expect(database.db.deleteFrom('document').where('id', '=', id).execute()).rejects.toThrow('refused');
    await expect(sql`truncate document cascade`.execute(database.db)).rejects.toThrow('refused');
    await change({ published_at: new Date() });
    await change({ superseded_at: new Date() });
    await expect(change({ published_at: null })).rejects.toThrow('never changed');
    await expect(change({ superseded_at: null })).rejects.toThrow('never changed');
  });

  it('a timeline rewritten', async () => {
    const job_number = await job();
    await database.db.insertInto('job_event').values({ job_number, kind: 'create', to_status: 1 }).execute();
    await expect(database.db.updateTable('job_event').set({ kind: 'other' }).execute()).rejects.toThrow(
      'only ever added',
    );
    await expect(database.db.deleteFrom('job_event').execute()).rejects.toThrow('only ever added');
  });

  it('two completion mails for one completion', async () => {
    const job_number = await job();
    const mail = () =>
      database.db
        .insertInto('mail')
        .values({
          id: randomUUID(),
          message_id: `<${randomUUID()}@firm.example>`,
          kind: 'completion',
          job_number,
          completion: 1,
          recipients: '[]',
          subject: 's',
          body: 'b',
        })
        .execute();
    await mail();
    await expect(mail()).rejects.toThrow('mail_one_for_a_completion');
  });

  it('a job that changes its number, upload or time of creation', async () => {
    const number = await job();
    for (const values of [{ created_at: new Date(0) }, { upload_id: randomUUID() }, { number: 99_999_999 }]) {
      await expect(database.db.updateTable('job').set(values).where('number', '=', number).execute()).rejects.toThrow(
        'keeps its number',
      );
    }
  });
});

describe('the database keeps', () => {
  it('the corporation of a job’s company, also when the job moves; when the company does, it records that jobs have to follow', async () => {
    const [first, second] = [await aCorporation(database.db), await aCorporation(database.db)];
    const company_id = await aCompany(database.db, { corporation_id: first });
    const number = await job({ company_id });
    const seen = async () =>
      (
        await database.db
          .selectFrom('job')
          .select('corporation_id')
          .where('number', '=', number)
          .executeTakeFirstOrThrow()
      ).corporation_id;
    expect(await seen()).toBe(first);
    await database.db.updateTable('company').set({ corporation_id: second }).where('id', '=', company_id).execute();
    expect(await seen()).toBe(first);
    const moves = await database.db.selectFrom('company_move').select(['company_id', 'corporation_ids']).execute();
    expect(moves).toEqual([{ company_id, corporation_ids: [first, second] }]);
    const later = await job({ company_id });
    const { corporation_id } = await database.db
      .selectFrom('job')
      .select('corporation_id')
      .where('number', '=', later)
      .executeTakeFirstOrThrow();
    expect(corporation_id).toBe(second);
    await database.db.updateTable('job').set({ company_id: owner.company_id }).where('number', '=', number).execute();
    expect(await seen()).toBeNull();
  });

  it('counts that equal the jobs, with eight writers at once', async () => {
    const companies = await Promise.all(Array.from({ length: 4 }, async () => aCompany(database.db)));
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let n = 0; n < 25; n += 1) {
          const number = await job({ company_id: companies[(writer + n) % 4], status: 1 + (n % 3), designs: 1 + n });
          if (n % 2)
            await database.db.updateTable('job').set({ status: 7, designs: 5 }).where('number', '=', number).execute();
          if (n % 5 === 0) await database.db.deleteFrom('job').where('number', '=', number).execute();
        }
      }),
    );
    const differences = await sql<{ differing: number }>`select count(*) as differing from (
      (select company_id, status, type, product, count(*)::bigint, sum(designs)::bigint from job group by 1, 2, 3, 4
        except select company_id, status, type, product, jobs, designs from job_tally_company)
      union all (select company_id, status, type, product, jobs, designs from job_tally_company where jobs <> 0
        except select company_id, status, type, product, count(*), sum(designs) from job group by 1, 2, 3, 4)
      union all (select null::integer, status, type, product, sum(jobs), sum(designs) from job_tally group by 2, 3, 4 having sum(jobs) <> 0
        except select null::integer, status, type, product, count(*), sum(designs) from job group by 2, 3, 4)
      union all (select null::integer, status, type, product, sum(jobs), sum(designs) from job_tally_day group by 2, 3, 4 having sum(jobs) <> 0
        except select null::integer, status, type, product, count(*), sum(designs) from job group by 2, 3, 4)
    ) d`.execute(database.db);
    expect(differences.rows[0]!.differing).toBe(0);
  });

  it('a time of change that grows with every change', async () => {
    const number = await job();
    const seen: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      await database.db
        .updateTable('job')
        .set({ name: `change ${n}` })
        .where('number', '=', number)
        .execute();
      const { rows } = await sql<{
        at: string;
      }>`select updated_at::text as at from job where number = ${number}`.execute(database.db);
      seen.push(rows[0]!.at);
    }
    expect(new Set(seen).size).toBe(3);
    expect([...seen].toSorted()).toEqual(seen);
  });
});

describe('the code agrees with the database', () => {
  it('on the statuses', async () => {
    const rows = await database.db
      .selectFrom('job_status')
      .select(['id', 'name as status', 'icon', 'status_group'])
      .execute();
    expect(rows.toSorted((a, b) => a.id - b.id)).toEqual([...STATUSES].toSorted((a, b) => a.id - b.id));
  });

  it('on the states', async () => {
    const { rows } = await sql<{ codes: string[] }>`select us_states() as codes`.execute(database.db);
    expect([...rows[0]!.codes].toSorted()).toEqual([...STATE_CODES].toSorted());
  });

  it('on the types of its tables', async () => {
    const environment = { ...process.env, DATABASE_URL: database.url };
    const run = promisify(execFile)('npm', ['run', '--silent', 'types:db', '--', '--verify'], { env: environment });
    await expect(run).resolves.toBeDefined();
  });
});

it('lets triggers work whatever schemas their caller looks in', async () => {
  const { rows } = await sql<{ name: string }>`select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype
      and (proconfig is null or not 'search_path=public, pg_temp' = any (proconfig))`.execute(database.db);
  expect(rows).toEqual([]);

  const number = await job();
  await database.db.transaction().execute(async (tx) => {
    await sql`select set_config('search_path', '', true)`.execute(tx);
    await sql`insert into public.job_event (job_number, kind) values (${number}, 'hold')`.execute(tx);
  });
});
