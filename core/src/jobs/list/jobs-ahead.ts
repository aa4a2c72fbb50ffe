import type { Db } from '../../platform/database/database.ts';
import { CompiledQuery } from 'kysely';
import { OPEN } from './job-conditions.ts';

/** No row warns of more jobs ahead than this: a larger number would mean nothing more. */
const MOST_AHEAD = 20;

/** How many jobs of the company of `p` hold a place, to be joined to it. */
export const PLACES = `cross join lateral (
  select count(*) as held from job h where h.company_id = p.company_id and h.work_order_place > 0
) places`;

/** The jobs that come before `p` in its company, to be joined to it after `PLACES`. */
// Better places first; only where the company uses no places does the priority decide.
export const AHEAD = `cross join lateral (
  select coalesce(json_agg(json_build_object('job_id', h.number, 'job_priority_order', h.work_order_place)
    order by h.work_order_place, h.number), '[]') as jobs
  from (
    (select h.number, h.work_order_place from job h
      where h.company_id = p.company_id and h.work_order_place > 0
        and (p.work_order_place = 0 or h.work_order_place < p.work_order_place))
    union all
    (select h.number, h.work_order_place from job h
      where places.held = 0 and h.company_id = p.company_id and ${OPEN('h')} and h.priority > p.priority
      order by h.priority desc, h.number limit ${MOST_AHEAD})
  ) h where ${OPEN('p')}
) ahead`;

/** Returns the numbers of the jobs that come before a job in its company. The caller has seen that the job is theirs. */
export async function listJobsAhead(db: Db, jobNumber: number): Promise<number[]> {
  const text = `select ahead.jobs from job p ${PLACES} ${AHEAD} where p.number = $1`;
  const { rows } = await db.executeQuery<{ jobs: { job_id: number }[] }>(CompiledQuery.raw(text, [jobNumber]));
  return (rows[0]?.jobs ?? []).map(({ job_id: number }) => number);
}
