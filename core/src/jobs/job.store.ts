import type { JobCounts } from '@sealdesk/contract/jobs/job.ts';
import { statusViewsFor, type StatusView } from '@sealdesk/contract/jobs/statuses.ts';
import type pg from 'pg';
import type { Viewer } from '../viewer.ts';
import { columnsFor, joinsFor } from './list/job-columns.ts';
import { inScope, Values } from './list/job-conditions.ts';
import { bind, namedValues, statementName, type JobSettings } from './list/job-statement.ts';
import { totalSql, where } from './list/job-total.ts';

/** The job as the text of the contract's GetJobReply, or null when it doesn't exist for the viewer. */
export async function findJob(
  pool: pg.Pool,
  viewer: Viewer,
  number: number,
  settings: JobSettings,
): Promise<string | null> {
  const values = new Values();
  const visible = where([`j.number = ${values.add(number)}`, ...inScope(viewer.scope, 'j.', values)]);
  const text = bind(
    `with p as materialized (select j.* from job j ${visible}),
r as (select ${columnsFor(viewer.kind, 'detail')} from p ${joinsFor(viewer.kind)})
select json_build_object('job', r, 'updated_at', p.updated_at)::text as answer from r join p on p.number = r.job_id`,
    namedValues(viewer, settings),
    values,
  );
  const { rows } = await pool.query<{ answer: string }>({ name: statementName(text), text, values: values.list });
  return rows[0]?.answer ?? null;
}

/** How many jobs each status view holds for the viewer, of those that they are offered. */
export async function countJobs(pool: pg.Pool, viewer: Viewer): Promise<JobCounts> {
  const person = { employee_id: viewer.employeeId, role: viewer.role, isSealingEngineer: viewer.isSealingEngineer };
  const values = new Values();
  const base = { scope: viewer.scope, me: viewer.employeeId, timezone: viewer.timezone };
  const count = (filters: { job_status?: StatusView }) => `(${totalSql({ ...base, filters }, values)})`;
  const columns = statusViewsFor(person).map((view) => `${count({ job_status: view })} as ${view}`);
  const text = `select ${count({})} as "all", ${columns.join(', ')}`;
  const { rows } = await pool.query<JobCounts>({ name: statementName(text), text, values: values.list });
  return rows[0]!;
}
