import { randomUUID } from 'node:crypto';
import { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import { keysStatement } from '@sealdesk/core/jobs/list/job-list.store.ts';
import { rowsStatement } from '@sealdesk/core/jobs/list/job-statement.ts';
import { listParts } from '@sealdesk/core/documents/fetch-document.ts';
import type { Scope } from '@sealdesk/core/scope.ts';
import { createOwnedDatabase, type TestDatabase } from '@sealdesk/core/testing/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadJobs } from '../load/load-jobs.ts';
import { openSession, type Session } from './askers.ts';
import { ASKERS, listScenarios, type Asker } from './list-scenarios.ts';

/** Enough that a plan which reads a whole table is a bad plan, few enough for every run of the checks. */
const JOBS = 60_000;
/** The tables that grow with the firm's work. */
const LARGE = new Set(['job', 'time_entry', 'document', 'job_event']);

/** A row's last event is found by its job. Walking back from the newest event of all jobs would be as bad as a scan. */
const BY_JOB_ALONE = 'job_event';

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Cond'?: string; Plans?: Plan[] };

let database: TestDatabase;
const sessions = {} as Record<Asker, Session>;

beforeAll(async () => {
  database = await createOwnedDatabase();
  await loadJobs(database.url, JOBS);
  for (const asker of ASKERS) sessions[asker] = await openSession(database.pool, asker);
}, 180_000);
afterAll(async () => database?.destroy());

type Statement = { text: string; values: unknown[] };

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
  const statements: Statement[] = [];
  const db = database.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = database.db.getExecutor().compileQuery(node, queryId);
      statements.push({ text: sql, values: [...parameters] });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await listParts(db, { jobNumber: JOBS / 2, uploadId: randomUUID() });
  expect(statements).toHaveLength(1);
  const conditions: (string | undefined)[] = [];
  const walk = (plan: Plan) => (plan.Plans ? plan.Plans.forEach(walk) : void conditions.push(plan['Index Cond']));
  walk(await planOf(statements[0]!));
  expect(conditions).toEqual([expect.stringContaining(`job_number = '${JOBS / 2}'`)]);
});
