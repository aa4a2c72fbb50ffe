import { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import { jobSchemaFor } from '@sealdesk/contract/jobs/job.ts';
import { SORT_COLUMNS, SORT_ORDERS } from '@sealdesk/contract/jobs/sorting.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aJob } from '../../testing/builders.ts';
import { TEST_SECRETS_KEY } from '../../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { buildWorld, type Actor, type World } from '../../testing/people.ts';
import { viewerOf } from '../../testing/viewers.ts';
import { listJobs } from './job-list.store.ts';
import { countForExcel, countForProgress, readJobs, readPageOfJobs } from './job-pages.store.ts';

const SETTINGS = { firmTimezone: 'America/New_York', address: 'http://127.0.0.1:8080' };
const SMALL = { keys: 7, rows: 3 };
const HOUR_MS = 3_600_000;
let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
  const { companyA, companyOther, people } = world;
  const start = Date.parse('2026-01-01T02:30:00Z');
  for (let n = 0; n < 60; n += 1) {
    const created_at = new Date(start + (n % 13) * HOUR_MS);
    const [company_id, contact_id] =
      n % 4 === 0
        ? [companyOther, people.customer_other_corp.contactId]
        : [companyA, people.customer_A_owner.contactId];
    await aJob(database.db, {
      company_id,
      contact_id,
      created_at,
      name: n % 3 ? `Lot ${n} Maple` : `Lot ${n} Oak`,
      status: n % 2 ? 4 : 2,
      ...(n % 2 ? { completed_at: new Date(start + (n % 5) * HOUR_MS) } : {}),
      staff_comments: 'for staff alone',
    });
  }
});
afterAll(async () => database.destroy());

const query = (given: Record<string, string> = {}) => JobListQuery.parse(given);
const read = (actor: Actor, given: Record<string, string> = {}) =>
  readJobs(database.pool, viewerOf(world, actor), query(given), SETTINGS, SMALL);

async function numbersOf(pages: AsyncIterable<{ job_id: number }[]>): Promise<number[]> {
  return (await Array.fromAsync(pages)).flat().map(({ job_id }) => job_id);
}

/** The same by the list: pages by their number, one after the other. */
async function listed(actor: Actor, given: Record<string, string>): Promise<number[]> {
  const text = await listJobs(database.pool, viewerOf(world, actor), query({ ...given, per_page: '100' }), SETTINGS);
  return (JSON.parse(text) as { jobs: { data: { job_id: number }[] } }).jobs.data.map(({ job_id }) => job_id);
}

describe('reading all jobs of a list', () => {
  const sorts = SORT_COLUMNS.flatMap((sort_by) => SORT_ORDERS.map((order) => ({ sort_by, order })));
  const filters = [{}, { job_name: 'maple' }, { job_status: 'all_open' }, { start_date: '2026-01-01', job_type: 's' }];

  it.each(sorts.flatMap((sort) => filters.map((filter) => ({ ...sort, ...filter }))))(
    'gives what the list has, in its order: %j',
    async (given) => {
      for (const actor of ['role10', 'customer_A_owner'] as const) {
        const expected = await listed(actor, given);
        expect(expected.length).toBeGreaterThan(SMALL.keys);
        expect(await numbersOf(read(actor, given))).toEqual(expected);
      }
    },
  );

  it('gives a viewer the fields of the list and no others', async () => {
    for (const actor of ['role10', 'employee', 'customer_A_owner'] as const) {
      const [first] = await Array.fromAsync(read(actor));
      const { kind } = viewerOf(world, actor);
      expect(first).not.toEqual([]);
      for (const job of first!) expect(jobSchemaFor(kind, 'list').safeParse(job).error).toBeUndefined();
    }
  });

  it.each(SORT_ORDERS)('gives each job at most once while jobs are completed and revised (%s)', async (order) => {
    const numbers: number[] = [];
    const change = order === 'asc' ? { status: 4, completed_at: new Date() } : { status: 2, completed_at: null };
    for await (const jobs of read('role10', { sort_by: 'date_final_sent', order })) {
      numbers.push(...jobs.map(({ job_id }) => job_id));
      // What was read moves to the part of the list that is still to come.
      const numbersRead = jobs.map(({ job_id }) => job_id);
      await database.db.updateTable('job').set(change).where('number', 'in', numbersRead).execute();
    }
    expect(numbers.length).toBe(60);
    expect(new Set(numbers).size).toBe(60);
  });

  it('reads one page as the list does', async () => {
    const page = { per_page: '10', page: '2', sort_by: 'created_at' };
    const pages = readPageOfJobs(database.pool, viewerOf(world, 'role10'), query(page), SETTINGS);
    expect(await numbersOf(pages)).toEqual((await listed('role10', { sort_by: 'created_at' })).slice(10, 20));
  });

  it('counts the rows that will follow', async () => {
    const viewer = viewerOf(world, 'customer_A_owner');
    for (const count of [countForExcel, countForProgress]) {
      expect(await count(database.pool, viewer, query())).toBe(45);
      expect(await count(database.pool, viewer, query({ job_name: 'maple' }))).toBe(30);
    }
  });
});
