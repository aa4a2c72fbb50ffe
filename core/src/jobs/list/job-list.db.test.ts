import { jobListReplyFor, jobSchemaFor } from '@sealdesk/contract/jobs/job.ts';
import { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import { NAME_COUNT_CAP } from '@sealdesk/contract/shared/limits.ts';
import { STATUSES } from '@sealdesk/contract/jobs/statuses.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDocument, aJob, aTimeEntry } from '../../testing/builders.ts';
import { TEST_SECRETS_KEY } from '../../testing/core.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { buildWorld, type Actor, type World } from '../../testing/people.ts';
import { asViewer, type Viewer } from '../../viewer.ts';
import { Values } from '../../platform/database/statement.ts';
import type { FilterContext } from './job-conditions.ts';
import { keysSql, matchesSql } from './job-keys.ts';
import { listJobs } from './job-list.store.ts';
import { countJobs, findJob } from '../job.store.ts';

const SETTINGS = { firmTimezone: 'America/New_York', address: 'http://127.0.0.1:8080' };
const DAY_MS = 86_400_000;
let database: TestDatabase;
let world: World;

type Listed = {
  jobs: {
    data: { job_id: number }[];
    total: number;
    total_is_capped?: boolean;
    last_page: number;
    next_cursor?: string;
    prev_cursor?: string;
  };
};

beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
  await buildJobs();
});
afterAll(async () => database.destroy());

/** Two hundred jobs that differ in everything the list filters and sorts by. */
async function buildJobs(): Promise<void> {
  const { companyA, companyB, companyOther, people } = world;
  const owners = [
    { company_id: companyA, contact_id: people.customer_A_owner.contactId },
    { company_id: companyB, contact_id: people.customer_B_same_corp.contactId },
    { company_id: companyOther, contact_id: people.customer_other_corp.contactId },
  ];
  const start = Date.parse('2026-01-01T02:30:00Z');
  for (let n = 0; n < 200; n += 1) {
    const status = STATUSES[n % STATUSES.length]!.id;
    const createdAt = new Date(start + n * 0.37 * DAY_MS);
    const number = await aJob(database.db, {
      ...owners[n % 3]!,
      status,
      name: n % 5 === 0 ? `100% pine_lot ${n}` : `Lot ${n} ${n % 2 ? 'Maple' : 'Oak'} Ridge`,
      type: (['s', 'r', 'e'] as const)[n % 7 === 0 ? 2 : n % 3 === 0 ? 1 : 0],
      product: n % 4 === 0 ? 'e' : 't',
      designs: 1 + (n % 50),
      created_at: createdAt,
      staff_comments: 'for staff alone',
      ...(status === 4 ? { completed_at: new Date(createdAt.getTime() + (n % 3) * DAY_MS) } : {}),
      ...(status === 11 ? { review_holder_id: people.role10.employeeId } : {}),
      ...(n % 2 ? { initial_sealer_id: people.role10.employeeId } : {}),
      ...(n % 5 === 0 ? { sealing_engineer_id: people.role10.contactId } : {}),
    });
    if (status === 10 && n % 3 === 0)
      await aDocument(database.db, { job_number: number, purpose: 'working', uploader_id: people.role10.contactId });
    if (n % 3 === 0)
      await aTimeEntry(database.db, {
        job_number: number,
        employee_id: people.employee.employeeId!,
        started_at: createdAt,
        ended_at: new Date(createdAt.getTime() + 5_400_000),
        seals: 3,
        units: 4,
      });
    if (status === 4 && n % 2) await aDocument(database.db, { job_number: number, published_at: new Date() });
  }
}

function viewerOf(actor: Actor, timezone = 'America/New_York'): Viewer {
  const person = world.people[actor];
  return asViewer({
    userId: person.userId,
    contactId: person.contactId,
    employeeId: person.employeeId,
    firstName: actor,
    email: person.email,
    role: actor.startsWith('role10') ? 10 : 0,
    isSealingEngineer: actor === 'role10_sealer',
    timezone,
    maxFileUploads: 10,
    company: person.companyId ? { id: person.companyId, name: 'A', allowsUnsealedRequest: false } : null,
    corporateOf: actor === 'customer_corporate' ? world.corporationId : null,
  });
}

async function list(viewer: Viewer, query: Record<string, string>): Promise<Listed> {
  return JSON.parse(await listJobs(database.pool, viewer, JobListQuery.parse(query), SETTINGS)) as Listed;
}

/** The same list by the plainest SQL there is. */
async function plainly(where: string, order: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ number: number }>(
    `select number from job where ${where} order by ${order}`,
  );
  return rows.map(({ number }) => number);
}

/** Reads a whole list page by page, by page number or by cursor. */
async function readAll(viewer: Viewer, query: Record<string, string>, by: 'page' | 'cursor'): Promise<number[]> {
  const numbers: number[] = [];
  let step: Record<string, string> = {};
  for (let page = 1; page < 50; page += 1) {
    const { jobs } = await list(viewer, { ...query, ...step });
    numbers.push(...jobs.data.map((job) => job.job_id));
    if (by === 'page' ? page >= jobs.last_page : !jobs.next_cursor) break;
    step = by === 'page' ? { page: String(page + 1) } : { cursor: jobs.next_cursor! };
  }
  return numbers;
}

describe('the job list', () => {
  it.each(['customer_A_owner', 'employee', 'role10'] as const)(
    'gives %s exactly the contract’s shape',
    async (actor) => {
      const viewer = viewerOf(actor);
      const page = await list(viewer, { per_page: '100' });
      expect(jobListReplyFor(viewer.kind).safeParse(page).error).toBeUndefined();
      const one = JSON.parse((await findJob(database.pool, viewer, page.jobs.data[0]!.job_id, SETTINGS))!) as {
        job: unknown;
      };
      expect(jobSchemaFor(viewer.kind, 'detail').safeParse(one.job).error).toBeUndefined();
    },
  );

  it.each([
    ['job_id', 'desc', 'number desc'],
    ['job_id', 'asc', 'number asc'],
    ['created_at', 'desc', 'created_at desc, number desc'],
    ['created_at', 'asc', 'created_at asc, number asc'],
    ['date_final_sent', 'desc', 'completed_at desc nulls last, number desc'],
    ['date_final_sent', 'asc', 'completed_at asc nulls last, number asc'],
  ])('reads the same rows by page and by cursor, sorted by %s %s', async (sort_by, order, plain) => {
    const expected = await plainly('true', plain);
    const viewer = viewerOf('role10');
    expect(await readAll(viewer, { sort_by, order, per_page: '25' }, 'page')).toEqual(expected);
    expect(await readAll(viewer, { sort_by, order, per_page: '25' }, 'cursor')).toEqual(expected);
  });

  it('walks back by cursor to where it came from', async () => {
    for (const sort_by of ['job_id', 'created_at', 'date_final_sent']) {
      for (const order of ['asc', 'desc']) {
        const viewer = viewerOf('role10');
        const read = (cursor?: string) => list(viewer, { sort_by, order, ...(cursor ? { cursor } : {}) });
        const pages = [await read()];
        while (pages.at(-1)!.jobs.next_cursor) pages.push(await read(pages.at(-1)!.jobs.next_cursor));
        for (let at = pages.length - 1; at > 0; at -= 1) {
          const back = await read(pages[at]!.jobs.prev_cursor);
          expect(back.jobs.data).toEqual(pages[at - 1]!.jobs.data);
        }
      }
    }
  });

  it.each<[Record<string, string>, string]>([
    [{}, 'true'],
    [{ job_status: 'all_open' }, 'status not in (4, 7)'],
    [{ job_status: 'all_active' }, 'status in (2, 3, 5, 8, 10, 11)'],
    [{ job_status: 'all_closed' }, 'status in (4, 7)'],
    [{ job_status: 'all_final_reviews' }, 'status in (10, 11)'],
    [{ job_status: '6' }, 'status = 6'],
    [{ job_type: 're' }, `type in ('r', 'e')`],
    [{ job_type: 'e', product_type: 'e' }, `type = 'e' and product = 'e'`],
    [{ job_name: 'maple' }, `name ilike '%maple%'`],
    [{ job_name: '0% pine_' }, `position('0% pine_' in name) > 0`],
    [{ job_name: '%' }, `position('%' in name) > 0`],
    [
      { start_date: '2026-01-20', end_date: '2026-02-10' },
      `(created_at at time zone 'America/New_York')::date between '2026-01-20' and '2026-02-10'`,
    ],
    [
      { start_date: '2026-01-20', end_date: '2026-01-20' },
      `(created_at at time zone 'America/New_York')::date = '2026-01-20'`,
    ],
    [
      { start_date: '2026-02-20', job_status: 'all_open' },
      `(created_at at time zone 'America/New_York')::date >= '2026-02-20' and status not in (4, 7)`,
    ],
    [{ end_date: '2026-01-31' }, `(created_at at time zone 'America/New_York')::date <= '2026-01-31'`],
    [{ start_date: '2026-02-10', end_date: '2026-01-20' }, 'false'],
    [{ start_date: '1753-01-01', end_date: '9999-12-31' }, 'true'],
  ])('finds and counts what %j says', async (query, plain) => {
    const viewer = viewerOf('role10');
    const expected = await plainly(plain, 'number desc');
    expect(await readAll(viewer, { ...query, per_page: '100' }, 'page')).toEqual(expected);
    expect((await list(viewer, query)).jobs.total).toBe(expected.length);
  });

  it.each([
    ['date_final_sent', 'desc', 'completed_at desc nulls last, number desc'],
    ['date_final_sent', 'asc', 'completed_at asc nulls last, number asc'],
    ['created_at', 'asc', 'created_at asc, number asc'],
    ['job_id', 'asc', 'number asc'],
  ])('reads a range of days sorted by %s %s, by page and by cursor', async (sort_by, order, plain) => {
    const range = { start_date: '2026-01-20', end_date: '2026-02-25', sort_by, order };
    const expected = await plainly(
      `(created_at at time zone 'America/New_York')::date between '2026-01-20' and '2026-02-25'`,
      plain,
    );
    expect(await readAll(viewerOf('role10'), range, 'page')).toEqual(expected);
    expect(await readAll(viewerOf('role10'), range, 'cursor')).toEqual(expected);
  });

  it('finds a name within a company', async () => {
    const expected = await plainly(`company_id = ${world.companyA} and name ilike '%maple%'`, 'number desc');
    const viewer = viewerOf('customer_A_owner');
    expect(await readAll(viewer, { job_name: 'maple' }, 'cursor')).toEqual(expected);
    expect(await readAll(viewerOf('role10'), { job_name: 'maple', drjcoid: String(world.companyA) }, 'page')).toEqual(
      expected,
    );
  });

  it.each([
    ['all matches', (context: FilterContext, values: Values) => matchesSql(context, values)],
    ['more matches than are counted', () => 'select generate_series(1, 10001)::bigint as number'],
  ])('finds a name among millions by one search: %s', async (_, matches) => {
    // Only a large table is searched so; here that shape is asked for by name.
    const all = await plainly(`name ilike '%maple%'`, 'number desc');
    const values = new Values();
    const context: FilterContext = {
      filters: { job_name: 'maple' },
      scope: { of: 'everything' },
      me: { employeeId: null, contactId: 0 },
      timezone: 'UTC',
      moving: [],
    };
    const cut = { sort: { by: 'job_id', order: 'desc' }, cursor: null, page: 1, size: 100 } as const;
    const text = `with matches as materialized (${matches(context, values)}) ${keysSql(context, cut, 'search-once', values)}`;
    const { rows } = await database.pool.query<{ number: number }>(text, values.list);
    expect(rows.map(({ number }) => number)).toEqual(all.slice(0, 101));
  });

  it('counts days of the viewer, not of the server', async () => {
    const day = { start_date: '2026-01-20', end_date: '2026-01-20' };
    for (const zone of ['Pacific/Guam', 'America/New_York', 'Pacific/Honolulu']) {
      const expected = await plainly(`(created_at at time zone '${zone}')::date = '2026-01-20'`, 'number desc');
      const { jobs } = await list(viewerOf('role10', zone), day);
      expect(jobs.data.map((job) => job.job_id)).toEqual(expected);
      expect(jobs.total).toBe(expected.length);
    }
  });

  it('shows a customer their company, a corporate contact the corporation, and narrows within that alone', async () => {
    const own = await plainly(`company_id = ${world.companyA}`, 'number desc');
    expect(await readAll(viewerOf('customer_A_owner'), { per_page: '100' }, 'page')).toEqual(own);
    const both = await plainly(`company_id in (${world.companyA}, ${world.companyB})`, 'number desc');
    expect(await readAll(viewerOf('customer_corporate'), { per_page: '100' }, 'page')).toEqual(both);
    const foreign = await list(viewerOf('customer_other_corp'), { drjcoid: String(world.companyA) });
    expect(foreign.jobs).toMatchObject({ data: [], total: 0, last_page: 1 });
    expect(await findJob(database.pool, viewerOf('customer_other_corp'), own[0]!, SETTINGS)).toBeNull();
  });

  it('gives reviewers their own reviews', async () => {
    const { employeeId: me, contactId } = world.people.role10;
    const open = await plainly(
      `status = 10 and initial_sealer_id is distinct from ${me} and sealing_engineer_id is distinct from ${contactId}
        and not exists (select from document d where d.job_number = number and d.uploader_id = ${contactId})`,
      'number desc',
    );
    const held = await plainly(`status = 11 and review_holder_id = ${me}`, 'number desc');
    const mine = [...open, ...held].toSorted((a, b) => b - a);
    // Some were staged by them, some sealed and some uploaded, each of them by that alone.
    expect([open.length, held.length]).toEqual([5, 18]);
    expect(await readAll(viewerOf('role10'), { job_status: 'my_final_reviews', per_page: '100' }, 'page')).toEqual(
      mine,
    );
    const counts = await countJobs(database.pool, viewerOf('role10'));
    expect(counts.my_final_reviews).toBe(mine.length);
    expect(counts.my_exclusive_final_reviews).toBe(held.length);
    expect(await countJobs(database.pool, viewerOf('role10_sealer'))).not.toHaveProperty('my_final_reviews');
  });

  it('refuses a cursor of another sort', async () => {
    const { jobs } = await list(viewerOf('role10'), {});
    await expect(list(viewerOf('role10'), { sort_by: 'created_at', cursor: jobs.next_cursor! })).rejects.toThrow(
      'moved on',
    );
  });
});

describe('the total of a search by name', () => {
  it('is exact up to the cap, and says so once it is more', async () => {
    const viewer = viewerOf('role10');
    const search = { job_name: 'Crowded', per_page: '100' };
    await addCrowdedJobs(NAME_COUNT_CAP);
    const atCap = await list(viewer, search);
    expect(atCap.jobs).toMatchObject({ total: NAME_COUNT_CAP, last_page: NAME_COUNT_CAP / 100 });
    expect(atCap.jobs).not.toHaveProperty('total_is_capped');

    await addCrowdedJobs(1);
    const aboveCap = await list(viewer, search);
    expect(aboveCap.jobs).toMatchObject({
      total: NAME_COUNT_CAP,
      total_is_capped: true,
      last_page: NAME_COUNT_CAP / 100,
    });
    const counted = await list(viewer, { start_date: '2020-01-01', drjcoid: String(world.companyA) });
    expect(counted.jobs.total).toBeGreaterThan(NAME_COUNT_CAP);
    expect(counted.jobs).not.toHaveProperty('total_is_capped');
  });
});

/** That many jobs of one name, without the triggers that would count and announce each. */
async function addCrowdedJobs(count: number): Promise<void> {
  await asOwner(database, (db) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`insert into job (upload_id, company_id, contact_id, name, type, product, designs, seal_states,
        design_program, design_code, plate_manufacturer)
      select gen_random_uuid(), ${world.companyA}::integer, ${world.people.customer_A_owner.contactId}::integer,
        'Crowded Lot ' || n, 's', 't', 1, '{VA}', 'MiTek', 'IRC 2021', 'MiTek'
      from generate_series(1, ${count}::integer) n`.execute(tx);
    }),
  );
}

it('the age of a new job is now, of an old one its month', async () => {
  const owner = world.people.customer_A_owner;
  const ageOf = async (actor: Actor, created_at: Date) => {
    const number = await aJob(database.db, { company_id: world.companyA, contact_id: owner.contactId, created_at });
    const found = await findJob(database.pool, viewerOf(actor, 'America/New_York'), number, SETTINGS);
    return (JSON.parse(found!) as { job: { ago: string } }).job.ago;
  };
  const old = new Date('2025-03-01T02:30:00Z');
  expect(await ageOf('role10', new Date())).toBe('now');
  expect(await ageOf('customer_A_owner', new Date())).toBe('just now');
  // Still the day before in New York.
  expect(await ageOf('role10', old)).toBe('Feb 2025');
  expect(await ageOf('customer_A_owner', old)).toBe('Feb 2025');
  const days = (count: number) => new Date(Date.now() - count * DAY_MS - 60_000);
  expect(await ageOf('role10', days(89))).toBe('89 d');
  expect(await ageOf('customer_A_owner', days(89))).toBe('89 days ago');
  expect(await ageOf('role10', days(90))).toMatch(/^[A-Z][a-z]{2} \d{4}$/);
});
