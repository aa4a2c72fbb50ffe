import type { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import { NAME_COUNT_CAP } from '@sealdesk/contract/shared/limits.ts';
import {
  ACTIVE_STATUS_IDS,
  CLOSED_STATUS_IDS,
  FINAL_REVIEW_STATUS_IDS,
  STATUS_ID,
  type StatusId,
} from '@sealdesk/contract/jobs/statuses.ts';
import { seesEverything } from '../../scope.ts';
import {
  conditions,
  corporationCondition,
  hadPartInSet,
  inScope,
  startOfDay,
  typeCondition,
  type FilterContext,
} from './job-conditions.ts';
import type { Values } from '../../platform/database/statement.ts';

/** How a total is had: read from kept counts, counted, or counted up to a limit. */
export type TotalPlan = 'tally' | 'tally-of-days' | 'tally-of-reviews' | 'exact' | 'capped';

/** Chooses by the filters that are present: only what the kept counts don't hold is counted. */
export function totalPlan({ filters, scope }: FilterContext): TotalPlan {
  if (filters.job_name !== undefined) return 'capped';
  const dated = filters.start_date !== undefined || filters.end_date !== undefined;
  if (filters.job_id !== undefined || filters.job_status === 'my_exclusive_final_reviews') return 'exact';
  if (filters.job_status === 'my_final_reviews') return dated ? 'exact' : 'tally-of-reviews';
  if (!dated) return 'tally';
  const narrowed = !seesEverything(scope) || filters.company_id !== undefined || filters.corporation_id !== undefined;
  return narrowed ? 'exact' : 'tally-of-days';
}

/** SQL for one number: how many jobs the filters leave. A capped count may be one above the cap. */
export function totalSql(context: FilterContext, values: Values): string {
  switch (totalPlan(context)) {
    case 'tally':
      return tally(context, values);
    case 'tally-of-days':
      return tallyOfDays(context, values);
    case 'tally-of-reviews':
      return tallyOfReviews(context, values);
    case 'exact':
      return `select count(*) from job j ${where(conditions(context, values))}`;
    case 'capped':
      return `select count(*) from (select 1 from job j ${where(conditions(context, values))}
        limit ${NAME_COUNT_CAP + 1}) counted`;
  }
}

function tally({ filters, scope, moving }: FilterContext, values: Values): string {
  const parts = tallyConditions(filters);
  const homes = inScope(scope, '', values);
  if (filters.company_id !== undefined) homes.push(`company_id = ${values.add(filters.company_id)}`);
  if (filters.corporation_id !== undefined)
    homes.push(corporationCondition(filters.corporation_id, { moving }, '', values));
  const table = homes.length > 0 ? 'job_tally_company' : 'job_tally';
  return `select coalesce(sum(jobs), 0)::bigint from ${table} ${where([...parts, ...homes])}`;
}

/** What is at final review, less what the viewer had a part in, and what they hold: each of the two is counted. */
function tallyOfReviews(context: FilterContext, values: Values): string {
  const at = (status: StatusId): FilterContext => ({
    ...context,
    filters: { ...context.filters, job_status: status },
  });
  const open = tally(at(STATUS_ID.finalReview), values);
  const count = (status: StatusId, whose: string) =>
    `select count(*) from job j ${where([...conditions(at(status), values), `(${whose})`])}`;
  const barred = count(STATUS_ID.finalReview, hadPartInSet(context.me, values));
  const holder = `j.review_holder_id = ${values.add(context.me.employeeId)}::integer`;
  const held = count(STATUS_ID.finalReviewReserved, holder);
  return `select (${open}) - (${barred}) + (${held})`;
}

/**
 * Days are the viewer's, kept counts are of UTC days: whole UTC days inside the range are summed,
 * and the hours at both edges are counted from the index.
 */
function tallyOfDays(context: FilterContext, values: Values): string {
  const { filters, timezone } = context;
  const from = filters.start_date ? startOfDay(filters.start_date, timezone, values) : `'-infinity'::timestamptz`;
  const until = filters.end_date ? startOfDay(filters.end_date, timezone, values, 1) : `'infinity'::timestamptz`;
  const kept = tallyConditions(filters);
  const { start_date: _start, end_date: _end, ...undated } = filters;
  const edge = conditions({ ...context, filters: undated }, values);
  return `select (
      (select coalesce(sum(jobs), 0) from job_tally_day
        ${where([...kept, 'day >= edges.first_day', 'day < edges.last_day'])})
      + (select count(*) from job j
        ${where([...edge, 'j.created_at >= edges.starts', "j.created_at < least(edges.ends, edges.first_day::timestamp at time zone 'UTC')"])})
      + (select count(*) from job j
        ${where([...edge, "j.created_at >= greatest(edges.starts, edges.last_day::timestamp at time zone 'UTC')", 'j.created_at < edges.ends', 'edges.first_day <= edges.last_day'])})
    )::bigint
    from (
      select starts, ends,
        case when isfinite(starts) then (starts at time zone 'UTC' + interval '23:59:59.999999')::date else '-infinity'::date end as first_day,
        case when isfinite(ends) then (ends at time zone 'UTC')::date else 'infinity'::date end as last_day
      from (select ${from} as starts, ${until} as ends) given
    ) edges`;
}

function tallyConditions(filters: FilterContext['filters']): string[] {
  const parts: string[] = [];
  const { job_status: status, job_type: type, product_type: product } = filters;
  if (status !== undefined) parts.push(tallyStatus(status));
  if (type !== undefined) parts.push(typeCondition(type, ''));
  if (product !== undefined) parts.push(`product = '${product}'`);
  return parts;
}

function tallyStatus(status: NonNullable<JobListQuery['job_status']>): string {
  if (typeof status === 'number') return `status = ${status}`;
  if (status === 'all_open') return `status not in (${CLOSED_STATUS_IDS.join(', ')})`;
  if (status === 'all_closed') return `status in (${CLOSED_STATUS_IDS.join(', ')})`;
  const ids = status === 'all_active' ? ACTIVE_STATUS_IDS : FINAL_REVIEW_STATUS_IDS;
  return `status in (${ids.join(', ')})`;
}

/** WHERE with all the parts, or nothing. */
export function where(parts: string[]): string {
  return parts.length > 0 ? `where ${parts.join(' and ')}` : '';
}
