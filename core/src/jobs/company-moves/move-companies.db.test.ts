import { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import type { JobListReply } from '@sealdesk/contract/jobs/job.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../core.ts';
import { getAbsentViewer } from '../../identity/session.ts';
import { openLog } from '../../platform/log.ts';
import { aCompany, aContact, aCorporation, aJob, aUser } from '../../testing/builders.ts';
import { testCore, TEST_SECRETS_KEY } from '../../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { untilSomeoneWaits } from '../../testing/lock-waits.ts';
import { buildWorld, type World } from '../../testing/people.ts';
import { countJobs, findJob } from '../job.store.ts';
import { listJobs } from '../list/job-list.store.ts';
import { alertStalledMoves, moveCompanies } from './move-companies.ts';

let database: TestDatabase;
let core: Core;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
});
afterAll(async () => {
  await core?.tasks.close();
  core?.storage.client.destroy();
  await database?.destroy();
});

const settings = { firmTimezone: 'America/New_York', address: 'http://127.0.0.1:8080' };
const JOBS = 5;
let [from, to, third] = [0, 0, 0];
let company: number;
let contact_id: number;
let jobs: number[];
beforeEach(async () => {
  const { db } = core;
  [from, to, third] = [await aCorporation(db), await aCorporation(db), await aCorporation(db)];
  company = await aCompany(db, { corporation_id: from });
  contact_id = await aContact(db, { company_id: company });
  jobs = [];
  for (let n = 0; n < JOBS; n += 1) jobs.push(await aJob(db, { company_id: company, contact_id }));
});

const moveTo = (corporation_id: number | null) =>
  core.db.updateTable('company').set({ corporation_id }).where('id', '=', company).execute();
/** One batch of two jobs, as of a worker that ended after it. */
const oneBatch = () => {
  let rounds = 0;
  return moveCompanies(
    core,
    {
      get aborted() {
        return (rounds += 1) > 1;
      },
    } as AbortSignal,
    2,
  );
};
const corporations = async () => {
  const rows = await core.db
    .selectFrom('job')
    .select('corporation_id')
    .where('number', 'in', jobs)
    .orderBy('number')
    .execute();
  return rows.map(({ corporation_id }) => corporation_id);
};
const all = (corporation: number | null) => jobs.map(() => corporation);
const counts = async () => {
  const { rows } = await sql<{
    corporation: number;
    jobs: number;
  }>`select corporation_id as corporation, sum(jobs)::integer as jobs
    from job_tally_company where company_id = ${company} group by 1`.execute(core.db);
  return rows;
};
const moves = () => core.db.selectFrom('company_move').select(['company_id', 'after_number']).execute();

/** What a corporate contact has of the company's jobs: in the list, its total, the counts, and one by one. */
async function seenBy(corporation_id: number): Promise<number[]> {
  const contact = await aContact(core.db, { corporation_id });
  await aUser(core.db, contact);
  const viewer = await core.db.transaction().execute((tx) => getAbsentViewer(tx, { contactId: contact }));
  const { jobs: list } = JSON.parse(
    await listJobs(core.pool, viewer, JobListQuery.parse({}), settings),
  ) as JobListReply;
  const found = await Promise.all(jobs.map((number) => findJob(core.pool, viewer, number, settings)));
  return [list.data.length, list.total, (await countJobs(core.pool, viewer)).all, found.filter(Boolean).length];
}

/** The same for operations who look at one corporation. */
async function listedFor(corporation_id: number): Promise<number[]> {
  const person = world.people.role10.contactId;
  const viewer = await core.db.transaction().execute((tx) => getAbsentViewer(tx, { contactId: person }));
  const answer = async (query: object) =>
    (JSON.parse(await listJobs(core.pool, viewer, JobListQuery.parse(query), settings)) as JobListReply).jobs;
  const [undated, dated] = [
    await answer({ corporation_id: String(corporation_id) }),
    await answer({ corporation_id: String(corporation_id), start_date: '2020-01-01' }),
  ];
  return [undated.data.length, undated.total, dated.total];
}

describe('a company that moved to another corporation', () => {
  it('is seen there at once, and nowhere else, before, while and after its jobs follow', async () => {
    const isRight = async () => {
      expect([await seenBy(from), await seenBy(to)]).toEqual([
        [0, 0, 0, 0],
        [JOBS, JOBS, JOBS, JOBS],
      ]);
      expect([await listedFor(from), await listedFor(to)]).toEqual([
        [0, 0, 0],
        [JOBS, JOBS, JOBS],
      ]);
      expect(await counts()).toEqual([{ corporation: to, jobs: JOBS }]);
    };
    expect([await seenBy(from), await seenBy(to)]).toEqual([
      [JOBS, JOBS, JOBS, JOBS],
      [0, 0, 0, 0],
    ]);
    await moveTo(to);
    expect(await corporations()).toEqual(all(from));
    await isRight();
    await oneBatch();
    expect(await corporations()).toEqual([to, to, from, from, from]);
    await isRight();
    await moveCompanies(core);
    expect([await corporations(), await moves()]).toEqual([all(to), []]);
    await isRight();
  });

  it('is continued where a worker ended, by several at once, and changes nothing else of a job', async () => {
    const stamps = () =>
      core.db.selectFrom('job').select('updated_at').where('number', 'in', jobs).orderBy('number').execute();
    const before = await stamps();
    await moveTo(to);
    expect(await oneBatch()).toBe(2);
    expect(await moves()).toEqual([{ company_id: company, after_number: jobs[1] }]);
    const looked = await Promise.all([1, 2, 3].map(() => moveCompanies(core, undefined, 2)));
    expect(looked.reduce((sum, count) => sum + count, 0)).toBe(JOBS - 2);
    expect([await corporations(), await moves(), await stamps()]).toEqual([all(to), [], before]);
  });

  it('and moves again meanwhile, also out of any corporation: all its jobs follow to the last one', async () => {
    await moveTo(to);
    await oneBatch();
    await moveTo(third);
    expect(await moves()).toEqual([{ company_id: company, after_number: 0 }]);
    const none = [0, 0, 0, 0];
    expect([await seenBy(from), await seenBy(to), await seenBy(third)]).toEqual([none, none, [JOBS, JOBS, JOBS, JOBS]]);
    await moveCompanies(core, undefined, 2);
    expect([await corporations(), await counts()]).toEqual([all(third), [{ corporation: third, jobs: JOBS }]]);
    await moveTo(null);
    expect(await seenBy(third)).toEqual(none);
    await moveCompanies(core);
    expect([await corporations(), await moves()]).toEqual([all(null), []]);
  });

  it('has the counts of its own corporation when a job that has not followed yet changes', async () => {
    await moveTo(to);
    await core.db.updateTable('job').set({ status: 2 }).where('number', '=', jobs[4]!).execute();
    expect(await counts()).toEqual([{ corporation: to, jobs: JOBS }]);
    await moveCompanies(core);
    expect(await counts()).toEqual([{ corporation: to, jobs: JOBS }]);
  });

  it('has every job, also one whose transaction began before and ends after', async () => {
    let moving: Promise<unknown> = Promise.resolve();
    let isMoved = false;
    await core.db.transaction().execute(async (tx) => {
      // Of a type that the company has no counts of yet: else the move would wait for these.
      jobs.push(await aJob(tx, { company_id: company, contact_id, type: 'r' }));
      moving = moveTo(to).then(() => (isMoved = true));
      await untilSomeoneWaits(core.db);
      expect(isMoved).toBe(false);
    });
    await moving;
    await moveCompanies(core);
    expect(await corporations()).toEqual(all(to));
    expect(await seenBy(to)).toEqual([JOBS + 1, JOBS + 1, JOBS + 1, JOBS + 1]);
  });

  it('raises an alert when its jobs do not follow', async () => {
    await moveTo(to);
    const alerts: object[] = [];
    const log = openLog('test', 'error', { write: (line: string) => alerts.push(JSON.parse(line) as object) });
    await alertStalledMoves({ ...core, log });
    expect(alerts).toEqual([]);
    await sql`update company_move set progressed_at = now() - interval '11 minutes'`.execute(core.db);
    await alertStalledMoves({ ...core, log });
    expect(alerts).toEqual([expect.objectContaining({ alert: 'company-move-stalled', companyId: company })]);
    await moveCompanies(core);
  });
});
