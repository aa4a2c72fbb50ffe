import type { JobCounts } from '@sealdesk/contract/jobs/job.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';
import {
  FINAL_REVIEW_STATUS_IDS,
  STATUS_ID,
  statusViewsFor,
  type StatusView,
} from '@sealdesk/contract/jobs/statuses.ts';
import type pg from 'pg';
import { staffCommentsBy } from '../timeline/job-event-columns.ts';
import type { Viewer } from '../viewer.ts';
import { columnsFor, joinsFor } from './list/job-columns.ts';
import { statementName, Values } from '../platform/database/statement.ts';
import { filterContext, inScope } from './list/job-conditions.ts';
import { bind, namedValues, type JobSettings } from './list/job-statement.ts';
import { totalSql, where } from './list/job-total.ts';
import { sealedSetStands } from './moves/standing-uploader.ts';

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
select json_build_object('job', r, 'updated_at', p.updated_at${staffFacts(viewer.kind)})::text as answer from r join p on p.number = r.job_id`,
    namedValues(viewer, settings),
    values,
  );
  const { rows } = await pool.query<{ answer: string }>({ name: statementName(text), text, values: values.list });
  return rows[0]?.answer ?? null;
}

/** The places that the last check of the set under review left open. */
const OPEN_PLACES = `(select count(*) from document d
    join lateral (select r.id from proof_run r where (r.id = d.upload_id or r.document_id = d.id)
      and r.settled_at is not null and r.reason is null order by r.requested_at desc limit 1) last_run on true
    join open_place o on o.upload_id = last_run.id
    where d.job_number = p.number and d.purpose = 'working' and d.superseded_at is null
      and p.status in (${FINAL_REVIEW_STATUS_IDS.join(', ')}))`;

/** Returns the SQL of what staff receive besides the job, as a part of the answer; nothing for customers. */
function staffFacts(kind: ViewerKind): string {
  if (kind === 'customer') return '';
  return `, 'staff', json_build_object('held_from_status', p.held_from_status, 'open_places', ${OPEN_PLACES},
    'has_sealed_set', ${sealedSetStands('p')}, 'was_completed', p.completion > 0 or p.status = ${STATUS_ID.complete},
    'staff_comments_by', ${staffCommentsBy('p')})`;
}

/** How many jobs each status view holds for the viewer, of those that they are offered. */
export async function countJobs(pool: pg.Pool, viewer: Viewer): Promise<JobCounts> {
  const person = { employee_id: viewer.employeeId, role: viewer.role, isSealingEngineer: viewer.isSealingEngineer };
  const values = new Values();
  const count = (filters: { job_status?: StatusView }) => `(${totalSql(filterContext(viewer, filters), values)})`;
  const columns = statusViewsFor(person).map((view) => `${count({ job_status: view })} as ${view}`);
  const text = `select ${count({})} as "all", ${columns.join(', ')}`;
  const { rows } = await pool.query<JobCounts>({ name: statementName(text), text, values: values.list });
  return rows[0]!;
}
