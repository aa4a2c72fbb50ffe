import { randomUUID } from 'node:crypto';
import type { LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import { keysStatement } from '@sealdesk/core/jobs/list/job-list.store.ts';
import { rowsStatement } from '@sealdesk/core/jobs/list/job-statement.ts';
import { listParts } from '@sealdesk/core/documents/fetch-document.ts';
import type { Config } from '@sealdesk/core/platform/config.ts';
import type { Scope } from '@sealdesk/core/scope.ts';
import { createOwnedDatabase, type TestDatabase } from '@sealdesk/core/testing/database.ts';
import { getLicenses } from '@sealdesk/core/workflow/get-licenses.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadJobs } from '../load/load-jobs.ts';
import { openSession, type Session } from './askers.ts';
import { ASKERS, listScenarios, type Asker } from './list-scenarios.ts';
import { recordStatements, type Statement } from './record-statements.ts';

/** Enough that a plan which reads a whole table is a bad plan, few enough for every run of the checks. */
const JOBS = 60_000;
/** The tables that grow with the firm's work. */
const LARGE = new Set(['job', 'time_entry', 'document', 'job_event']);

/** A row's last event is found by its job. Walking back from the newest event of all jobs would be as bad as a scan. */
const BY_JOB_ALONE = 'job_event';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
};

let database: TestDatabase;
const sessions = {} as Record<Asker, Session>;

beforeAll(async () => {
  database = await createOwnedDatabase();
  await loadJobs(database.url, JOBS);
  for (const asker of ASKERS) sessions[asker] = await openSession(database.pool, asker);
});
afterAll(async () => database?.destroy());

async function planOf(statement: Statement): Promise<Plan> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (format json) ${statement.text}`,
    statement.values,
  );
  return rows[0]!['QUERY PLAN'][0]!.Plan;
}

async function scannedWhole(statement: Statement): Promise<string[]> {
  const found: string[] = [];
  const walk = (plan: Plan) => {
    const table = plan['Relation Name'];
    const isWalked = table === BY_JOB_ALONE && plan['Index Cond'] === undefined;
    if (table && LARGE.has(table) && (plan['Node Type'] === 'Seq Scan' || isWalked)) found.push(table);
    plan.Plans?.forEach(walk);
  };
  walk(await planOf(statement));
  return found;
}

describe('no list call reads a table from end to end', () => {
  it('(and one that did would be seen)', async () => {
    const text = `select number from job where comments like '%x%'`;
    expect(await scannedWhole({ text, values: [] })).toEqual(['job']);
    const newest = `select kind from job_event where job_number + 0 = 7 order by id desc limit 1`;
    expect(await scannedWhole({ text: newest, values: [] })).toEqual(['job_event']);
  });

  it.each(listScenarios(JOBS).map((scenario) => [scenario.name, scenario] as const))('%s', async (_name, scenario) => {
    const { viewer } = sessions[scenario.as];
    const { statement } = await keysStatement(database.pool, viewer, JobListQuery.parse(scenario.query));
    expect(await scannedWhole(statement)).toEqual([]);
    const { rows } = await database.pool.query<{ numbers: number[] }>(statement);
    const settings = { firmTimezone: 'America/New_York', address: 'http://127.0.0.1' };
    expect(await scannedWhole(rowsStatement(viewer, rows[0]!.numbers, settings))).toEqual([]);
  });
});

describe('nor does one of a corporation while a company moves, which asks the companies', () => {
  it.each([
    {},
    { job_status: 'all_open' },
    { job_status: '4', sort_by: 'date_final_sent' },
    { sort_by: 'created_at', order: 'asc' },
    { sort_by: 'date_final_sent', order: 'asc' },
    { job_name: 'maple' },
    { start_date: '2026-01-01', end_date: '2026-01-31' },
  ])('%j', async (query) => {
    const { viewer } = sessions.corporation;
    const moving = { ...viewer, scope: { ...viewer.scope, isMoving: true } as Scope };
    const { statement } = await keysStatement(database.pool, moving, JobListQuery.parse(query));
    expect(statement.text).toContain('from company c');
    expect(await scannedWhole(statement)).toEqual([]);
  });
});

it('the parts of a set are found by their job, without reading all documents or a whole index', async () => {
  const statements = await recordStatements(database.db, (db) =>
    listParts(db, { jobNumber: JOBS / 2, uploadId: randomUUID() }),
  );
  expect(statements).toHaveLength(1);
  const conditions: (string | undefined)[] = [];
  const walk = (plan: Plan) => (plan.Plans ? plan.Plans.forEach(walk) : void conditions.push(plan['Index Cond']));
  walk(await planOf(statements[0]!));
  expect(conditions).toEqual([expect.stringContaining(`job_number = '${JOBS / 2}'`)]);
});

it('the screen of licenses finds the open jobs that need one, and those that nobody can seal, by their indexes alone', async () => {
  // One engineer is left in Virginia and none in Texas; theirs end soon.
  await database.pool.query(`delete from license where state = 'TX' or state = 'VA' and contact_id > 1;
    update license set valid_until = current_date + 20 where contact_id <= 4`);
  let reply: LicensesReply | undefined;
  const config = { FIRM_TIMEZONE: 'America/New_York' } as Config;
  const statements = await recordStatements(database.db, async (db) => (reply = await getLicenses({ db, config })));
  // Both are asked for: jobs of a named sealer, and jobs that rest on one engineer.
  const { id } = reply!.licenses.find(({ contact_id, state }) => contact_id === 1 && state === 'VA')!;
  expect(reply!.needed.find(({ license_id }) => license_id === id)!.total).toBeGreaterThan(20);
  expect(reply!.needed.length).toBeGreaterThan(40);
  expect(reply!.uncovered_total).toBeGreaterThan(20);

  const ofJobs = statements.filter(({ text }) => text.includes('from job j') || text.includes('join job j'));
  expect(ofJobs).toHaveLength(3);
  const indexes = new Set<string>();
  const walk = (plan: Plan) => {
    if (plan['Index Name']?.startsWith('job')) indexes.add(plan['Index Name']);
    plan.Plans?.forEach(walk);
  };
  for (const statement of statements) {
    expect(await scannedWhole(statement)).toEqual([]);
    walk(await planOf(statement));
  }
  expect([...indexes].toSorted()).toEqual(['job_open_sealer', 'job_open_states']);
});
