import type { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import {
  ACTIVE_STATUS_IDS,
  CLOSED_STATUS_IDS,
  FINAL_REVIEW_STATUS_IDS,
  STATUS_ID,
} from '@sealdesk/contract/jobs/statuses.ts';
import { containing } from '../../platform/database/database.ts';
import type { Values } from '../../platform/database/statement.ts';
import { inScopeText, ofCorporation, type Scope } from '../../scope.ts';
import type { Viewer } from '../../viewer.ts';

const among = (ids: readonly number[]) => `(${ids.join(', ')})`;

/** The open set, spelled exactly as in the partial indexes: else they are not used. */
export const OPEN = (table: string) => `${table}.status not in ${among(CLOSED_STATUS_IDS)}`;

/** Returns the conditions of which of `table`'s jobs, or kept counts of jobs, exist for a viewer. Every read starts with them. */
export function inScope(scope: Scope, table: 'j.' | '', values: Values): string[] {
  return inScopeText(scope, homeColumns(table), (value) => values.add(value));
}

const homeColumns = (table: 'j.' | '') => ({ company: `${table}company_id`, corporation: `${table}corporation_id` });

/** The condition of a corporation filter on `table`'s jobs, or kept counts of jobs. */
export function corporationCondition(
  corporationId: number,
  { moving }: Pick<FilterContext, 'moving'>,
  table: 'j.' | '',
  values: Values,
): string {
  return ofCorporation(homeColumns(table), values.add(corporationId), moving.includes(corporationId));
}

/** Whose own reviews are meant. */
type Reviewer = Pick<Viewer, 'employeeId' | 'contactId'>;

/**
 * Returns the condition that a reviewer had a part in the sealed set of a job under review: they staged it, sealed it or uploaded
 * it. The table of transitions says the same of one job (`isReviewer`).
 */
export function hadPartInSet({ employeeId, contactId }: Reviewer, values: Values): string {
  const contact = `${values.add(contactId)}::integer`;
  return `j.initial_sealer_id = ${values.add(employeeId)}::integer or j.sealing_engineer_id = ${contact}
    or j.review_uploader_id = ${contact}`;
}

/** The condition of a status filter. */
function statusCondition(status: NonNullable<JobListQuery['job_status']>, me: Reviewer, values: Values): string[] {
  const open = OPEN('j');
  // Ids stand in the text, not in parameters: a partial index is matched against the text.
  if (typeof status === 'number') return [`j.status = ${status}`];
  switch (status) {
    case 'all_open':
      return [open];
    case 'all_active':
      return [`j.status in ${among(ACTIVE_STATUS_IDS)}`, open];
    case 'all_closed':
      return [`j.status in ${among(CLOSED_STATUS_IDS)}`];
    case 'all_final_reviews':
      return [`j.status in ${among(FINAL_REVIEW_STATUS_IDS)}`, open];
    case 'my_final_reviews':
      return [
        open,
        `(j.status = ${STATUS_ID.finalReview} and (${hadPartInSet(me, values)}) is not true
          or j.status = ${STATUS_ID.finalReviewReserved} and j.review_holder_id = ${values.add(me.employeeId)}::integer)`,
      ];
    case 'my_exclusive_final_reviews':
      return [
        `j.status = ${STATUS_ID.finalReviewReserved}`,
        `j.review_holder_id = ${values.add(me.employeeId)}::integer`,
      ];
  }
}

type Filters = Omit<JobListQuery, 'page' | 'per_page' | 'sort_by' | 'order' | 'cursor'>;
export type FilterContext = {
  filters: Filters;
  scope: Scope;
  me: Reviewer;
  timezone: string;
  /** The viewer's `movingCorporations`. */
  moving: readonly number[];
};

/** Returns what filters are judged by, for a viewer. */
export function filterContext(viewer: Viewer, filters: Filters): FilterContext {
  const { scope, timezone, movingCorporations: moving } = viewer;
  return { filters, scope, me: viewer, timezone, moving };
}

/** Start of a day of the viewer's, as an instant. */
export function startOfDay(day: string, timezone: string, values: Values, daysLater = 0): string {
  return `((${values.add(day)}::date + ${daysLater})::timestamp at time zone ${values.add(timezone)})`;
}

/**
 * The conditions of the filters that are present, and of no others. `walkingNames` keeps the planner off the trigram
 * index, where another order of reading was chosen.
 */
export function conditions(
  { filters, scope, me, timezone, moving }: FilterContext,
  values: Values,
  walkingNames = false,
): string[] {
  const all = inScope(scope, 'j.', values);
  if (filters.company_id !== undefined) all.push(`j.company_id = ${values.add(filters.company_id)}`);
  if (filters.corporation_id !== undefined)
    all.push(corporationCondition(filters.corporation_id, { moving }, 'j.', values));
  if (filters.job_status !== undefined) all.push(...statusCondition(filters.job_status, me, values));
  if (filters.job_type !== undefined) all.push(typeCondition(filters.job_type));
  if (filters.product_type !== undefined) all.push(`j.product = '${filters.product_type}'`);
  if (filters.job_id !== undefined) all.push(`j.number = any (${values.add(filters.job_id)}::bigint[])`);
  if (filters.job_name !== undefined)
    all.push(`${walkingNames ? `(j.name || '')` : 'j.name'} ilike ${values.add(containing(filters.job_name))}`);
  if (filters.start_date !== undefined) all.push(`j.created_at >= ${startOfDay(filters.start_date, timezone, values)}`);
  if (filters.end_date !== undefined) all.push(`j.created_at < ${startOfDay(filters.end_date, timezone, values, 1)}`);
  return all;
}

/** The condition of a type filter, literal for the partial index of repairs and special work. */
export function typeCondition(type: NonNullable<Filters['job_type']>, table = 'j.'): string {
  return type === 're' ? `${table}type in ('r', 'e')` : `${table}type = '${type}'`;
}
