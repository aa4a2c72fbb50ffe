import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, aContact, aJob } from '../../testing/builders.ts';
import { TEST_SECRETS_KEY } from '../../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { buildWorld, type World } from '../../testing/people.ts';
import { viewerOf } from '../../testing/viewers.ts';
import { findJob } from '../job.store.ts';

const SETTINGS = { firmTimezone: 'America/New_York', address: 'http://127.0.0.1:8080' };
let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
});
afterAll(async () => database.destroy());

type InTest = { place?: number; priority?: number; status?: number };

/** Adds jobs of a company of their own; gives their numbers in that order. */
async function aCompanysJobs(...jobs: InTest[]): Promise<number[]> {
  const company_id = await aCompany(database.db);
  const contact_id = await aContact(database.db, { company_id });
  const numbers: number[] = [];
  for (const { place = 0, priority = 2, status = 2 } of jobs)
    numbers.push(await aJob(database.db, { company_id, contact_id, work_order_place: place, priority, status }));
  return numbers;
}

/** The jobs that operations are warned of when they take this one, as [number, place]. */
async function ahead(number: number): Promise<number[][]> {
  const answer = await findJob(database.pool, viewerOf(world, 'role10'), number, SETTINGS);
  const { job } = JSON.parse(answer!) as {
    job: { higher_priority_jobs_same_group: { job_id: number; job_priority_order: number }[] };
  };
  return job.higher_priority_jobs_same_group.map((one) => [one.job_id, one.job_priority_order]);
}

describe('ahead of a job', () => {
  it('with a place are those of its company with a better one, in their order', async () => {
    const [third, first, second, none] = await aCompanysJobs({ place: 3 }, { place: 1 }, { place: 2 }, {});
    await aCompanysJobs({ place: 1 });
    expect(await ahead(third!)).toEqual([
      [first, 1],
      [second, 2],
    ]);
    expect(await ahead(second!)).toEqual([[first, 1]]);
    expect(await ahead(first!)).toEqual([]);
    expect(await ahead(none!)).toEqual([
      [first, 1],
      [second, 2],
      [third, 3],
    ]);
  });

  it('are none by priority where the company uses places', async () => {
    const [placed, urgent] = await aCompanysJobs({ place: 1 }, { priority: 3 });
    expect(await ahead(placed!)).toEqual([]);
    expect(await ahead(urgent!)).toEqual([[placed, 1]]);
  });

  it('are the open ones of a higher priority where the company uses no places', async () => {
    const [usual, urgent, same, , low] = await aCompanysJobs(
      { priority: 2 },
      { priority: 3 },
      { priority: 2 },
      { priority: 3, status: 4 },
      { priority: 1 },
    );
    expect(await ahead(usual!)).toEqual([[urgent, 0]]);
    expect(await ahead(urgent!)).toEqual([]);
    expect(await ahead(low!)).toEqual([usual, urgent, same].map((number) => [number, 0]));
  });

  it('are none once it is closed', async () => {
    const [closed] = await aCompanysJobs({ priority: 1, status: 4 }, { priority: 3 });
    expect(await ahead(closed!)).toEqual([]);
  });

  it('are no more than twenty by priority', async () => {
    const [last] = await aCompanysJobs({ priority: 1 }, ...Array.from({ length: 21 }, () => ({ priority: 2 })));
    expect(await ahead(last!)).toHaveLength(20);
  });
});
