import { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import { STATE_CODES } from '@sealdesk/contract/shared/codes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sealers } from '../licenses/sealers.ts';
import { aContact, aJob, aLicense, anAuthorization, anEmployee } from '../testing/builders.ts';
import { TEST_SECRETS_KEY } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { buildWorld, type Actor, type World } from '../testing/people.ts';
import { viewerOf } from '../testing/viewers.ts';
import { listJobs } from './list/job-list.store.ts';
import { whoCanSeal } from './who-can-seal.ts';

/** Never the same day in both, at whatever hour the test runs. */
const FIRST = 'Pacific/Kiritimati';
const LAST = 'Pacific/Pago_Pago';
const NEW_YORK = 'America/New_York';

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
});
afterAll(async () => database.destroy());
beforeEach(async () => {
  await database.db.deleteFrom('license').execute();
  await database.db.deleteFrom('firm_authorization').execute();
});

const jobIn = async (...seal_states: string[]) =>
  aJob(database.db, {
    company_id: world.companyA,
    contact_id: world.people.customer_A_owner.contactId,
    seal_states,
  });

let engineers = 0;

/** An engineer whose name comes after those of the ones before. */
async function engineer(values: { is_engineer?: boolean; deleted_at?: Date } = {}): Promise<number> {
  engineers += 1;
  const last_name = `Engineer ${String(engineers).padStart(4, '0')}`;
  const employee_id = await anEmployee(database.db);
  return aContact(database.db, { employee_id, is_engineer: true, last_name, ...values });
}

/** A day of that zone's calendar, so many days from today. */
async function day(zone: string, days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone ${zone})::date + ${days}::integer)::text as day`.execute(database.db);
  return rows[0]!.day;
}

const ask = async (job: number, zone = NEW_YORK, actor: Actor = 'role10'): Promise<Sealers> =>
  whoCanSeal({ db: database.db, config: { FIRM_TIMEZONE: zone } }, viewerOf(world, actor), job);

type Able = { id: number; full_name: string };

/** Who can seal each of these jobs by the list, all on one page. */
async function listed(jobs: number[], zone = NEW_YORK): Promise<Map<number, Able[]>> {
  const query = JobListQuery.parse({ job_id: jobs.join(','), per_page: '100' });
  const settings = { firmTimezone: zone, address: 'http://127.0.0.1' };
  const text = await listJobs(database.pool, viewerOf(world, 'role10'), query, settings);
  const { data } = (JSON.parse(text) as { jobs: { data: { job_id: number; sealable_engineers: Able[] }[] } }).jobs;
  return new Map(data.map((job) => [job.job_id, job.sealable_engineers]));
}

/** The same by the call. */
async function asked(job: number, zone = NEW_YORK): Promise<Able[]> {
  const answer = await ask(job, zone);
  return answer.engineers.map(({ contactId, fullName }) => ({ id: contactId, full_name: fullName }));
}

/** Who can seal the job by the list; the call must agree, so that there is one definition. */
async function able(job: number, zone = NEW_YORK): Promise<number[]> {
  const engineers = (await listed([job], zone)).get(job)!;
  expect(await asked(job, zone)).toEqual(engineers);
  return engineers.map(({ id }) => id);
}

describe('an engineer can seal a job', () => {
  it('with a license in every one of its states, and not with one state missing', async () => {
    const [both, one] = [await engineer(), await engineer()];
    for (const state of ['VA', 'WV', 'TX']) await aLicense(database.db, both, state);
    await aLicense(database.db, one, 'VA');
    expect(await able(await jobIn('VA', 'WV'))).toEqual([both]);
    expect(await able(await jobIn('VA'))).toEqual([both, one]);
    expect(await able(await jobIn('OH'))).toEqual([]);
  });

  it('not with two licenses of one state for two states', async () => {
    const twice = await engineer();
    for (const number of ['A', 'B']) await aLicense(database.db, twice, 'VA', { number });
    expect(await able(await jobIn('VA', 'WV'))).toEqual([]);
  });

  it.each([FIRST, LAST])('from the first to the last day of the license, by the calendar of %s', async (zone) => {
    const job = await jobIn('VA');
    const on = async (from: number, until: number) => {
      await database.db.deleteFrom('license').execute();
      const holder = await engineer();
      const span = { valid_from: await day(zone, from), valid_until: await day(zone, until) };
      await aLicense(database.db, holder, 'VA', span);
      return (await able(job, zone)).length === 1;
    };
    expect(await on(-30, -1)).toBe(false);
    expect(await on(-30, 0)).toBe(true);
    expect(await on(0, 30)).toBe(true);
    expect(await on(1, 30)).toBe(false);
  });

  it('by the firm’s day, not the server’s: a license that ended in the first zone still holds in the last', async () => {
    const [job, holder] = [await jobIn('VA'), await engineer()];
    await aLicense(database.db, holder, 'VA', { valid_until: await day(LAST, 0) });
    expect(await able(job, LAST)).toEqual([holder]);
    expect(await able(job, FIRST)).toEqual([]);
  });

  it('not once deleted, not as somebody who is no engineer, not with a license that the board has suspended', async () => {
    const job = await jobIn('VA');
    for (const holder of [await engineer({ deleted_at: new Date() }), await engineer({ is_engineer: false })]) {
      await aLicense(database.db, holder, 'VA');
    }
    await aLicense(database.db, await engineer(), 'VA', { status: 'suspended' });
    expect(await able(job)).toEqual([]);
  });
});

describe('the firm’s authorizations', () => {
  let job: number;
  let holder: number;
  beforeEach(async () => {
    [job, holder] = [await jobIn('VA', 'WV'), await engineer()];
    for (const state of ['VA', 'WV']) await aLicense(database.db, holder, state);
  });

  it('are not asked for while there is none', async () => {
    expect(await able(job)).toEqual([holder]);
    expect((await ask(job)).unauthorizedStates).toEqual([]);
  });

  it('are asked for in every seal state once there is one anywhere, be it ended', async () => {
    await anAuthorization(database.db, 'TX', { valid_until: '2021-01-01' });
    expect(await able(job)).toEqual([]);
    expect(await ask(job)).toMatchObject({ unauthorizedStates: ['VA', 'WV'], split: null });
  });

  it('must be there in each state', async () => {
    await anAuthorization(database.db, 'VA');
    expect(await able(job)).toEqual([]);
    expect(await ask(job)).toMatchObject({ unauthorizedStates: ['WV'], split: null });
    await anAuthorization(database.db, 'WV');
    expect(await able(job)).toEqual([holder]);
    expect((await ask(job)).unauthorizedStates).toEqual([]);
  });

  it.each([FIRST, LAST])('hold from their first to their last day, by the calendar of %s', async (zone) => {
    await anAuthorization(database.db, 'VA');
    const on = async (from: number, until: number) => {
      await database.db.deleteFrom('firm_authorization').where('state', '=', 'WV').execute();
      const span = { valid_from: await day(zone, from), valid_until: await day(zone, until) };
      await anAuthorization(database.db, 'WV', span);
      return (await able(job, zone)).length === 1;
    };
    expect(await on(-30, -1)).toBe(false);
    expect(await on(-30, 0)).toBe(true);
    expect(await on(0, 30)).toBe(true);
    expect(await on(1, 30)).toBe(false);
  });
});

describe('whoCanSeal', () => {
  it('gives each state its license with the days left, and of two licenses the longer', async () => {
    const [job, holder] = [await jobIn('WV', 'VA'), await engineer()];
    const soon = await day(NEW_YORK, 15);
    await aLicense(database.db, holder, 'VA', { number: 'V1', valid_until: soon });
    await aLicense(database.db, holder, 'WV', { number: 'W1', valid_until: await day(NEW_YORK, 0) });
    await aLicense(database.db, holder, 'WV', { number: 'W2', valid_until: await day(NEW_YORK, 400) });
    const answer = await ask(job);
    expect(answer.states).toEqual(['VA', 'WV']);
    expect(answer.engineers[0]!.licenses).toMatchObject([
      { state: 'VA', number: 'V1', validUntil: soon, daysLeft: 15 },
      { state: 'WV', number: 'W2', daysLeft: 400 },
    ]);
  });

  it('proposes the smallest split where nobody holds every state', async () => {
    const [job, first, second] = [await jobIn('FL', 'GA', 'TX'), await engineer(), await engineer()];
    for (const state of ['FL', 'GA']) await aLicense(database.db, first, state);
    await aLicense(database.db, second, 'TX');
    const answer = await ask(job);
    expect(answer.engineers).toEqual([]);
    expect(answer.split?.map(({ states }) => states)).toEqual([['FL', 'GA'], ['TX']]);
  });

  it('agrees with the list for jobs of many sets of states on one page', async () => {
    for (let place = 0; place < 8; place += 1) {
      const holder = await engineer();
      for (const [at, state] of STATE_CODES.entries()) {
        if ((at * 7 + place * 3) % 5 < 3) await aLicense(database.db, holder, state);
      }
    }
    const jobs: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      jobs.push(await jobIn(...STATE_CODES.slice(n, n + 1 + (n % 4)), ...(n % 2 ? ['WY'] : [])));
    }
    // The same set again, and the same states in another order.
    jobs.push(await jobIn('AL', 'WY'), await jobIn('AL', 'WY'), await jobIn('WY', 'AL'));
    const byList = await listed(jobs);
    expect(byList.size).toBe(jobs.length);
    expect([...byList.values()].filter((engineers) => engineers.length > 0).length).toBeGreaterThan(5);
    for (const job of jobs) expect(await asked(job)).toEqual(byList.get(job));
  });

  it('is for operations: others are refused, and where the job does not exist for them, as if it did not', async () => {
    const job = await jobIn('VA');
    const refusal = async (actor: Actor, number = job) =>
      ask(number, NEW_YORK, actor).then(
        () => 'answered',
        (error: { kind?: string }) => error.kind,
      );
    expect(await refusal('customer_A_owner')).toBe('forbidden');
    expect(await refusal('customer_corporate')).toBe('forbidden');
    expect(await refusal('employee')).toBe('forbidden');
    expect(await refusal('customer_B_same_corp')).toBe('missing');
    expect(await refusal('customer_other_corp')).toBe('missing');
    expect(await refusal('role10', 999_999_999)).toBe('missing');
    expect(await refusal('role10')).toBe('answered');
    expect(await refusal('role10_sealer')).toBe('answered');
  });
});
