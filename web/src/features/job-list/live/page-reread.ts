import type { JobChange } from '@sealdesk/contract/jobs/job-events.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { ACTIVE_STATUS_IDS, CLOSED_STATUS_IDS, FINAL_REVIEW_STATUS_IDS } from '@sealdesk/contract/jobs/statuses.ts';
import type { JobFilters } from '../filters/job-filters.ts';

/** Returns true when the change alters how many jobs a status view holds. */
export function changesCounts({ reason }: JobChange): boolean {
  return reason === 'created' || reason === 'status' || reason === 'moved';
}

/**
 * Returns true when the page must be read again to know what the change means for it. A fact that comes with the
 * change needs no reading; neither does a job after the last row, or one that the filters leave out anyway.
 */
export function needsReread({ job_id, reason, job }: JobChange, rows: readonly Job[], filters: JobFilters): boolean {
  if (reason === 'facts') return false;
  if (rows.some((row) => row.job_id === job_id)) return true;
  if (job === null) return filters.page > 1;
  // The warnings and places of its company's other jobs follow it.
  if (rows.some((row) => row.drjcoid === job.drjcoid)) return true;
  if (reason === 'order') return false;
  const [first, last] = [rows[0], rows.at(-1)];
  const isFull = rows.length >= filters.per_page;
  if (isFull && last && compare(last, job, filters) < 0) return false;
  // Before the first row of a later page: whether it came or went, this page moves.
  if (filters.page > 1 && first && compare(job, first, filters) < 0) return true;
  return !isLeftOut(job, filters);
}

/** Returns true when the filters exclude the job. A filter that only the server can judge excludes nothing here. */
function isLeftOut(job: Job, { job_status, job_type, product_type, drjcoid, job_id }: JobFilters): boolean {
  if (drjcoid !== null && job.drjcoid !== drjcoid) return true;
  if (product_type !== null && job.product_type !== product_type) return true;
  if (job_type !== null && (job_type === 're' ? job.job_type === 's' : job.job_type !== job_type)) return true;
  if (job_id.length > 0 && !job_id.includes(job.job_id)) return true;
  return job_status !== null && !isAmong(job.job_status.id, job_status);
}

function isAmong(id: number, status: NonNullable<JobFilters['job_status']>): boolean {
  const has = (ids: readonly number[]) => ids.includes(id);
  if (typeof status === 'number') return id === status;
  switch (status) {
    case 'all_open':
      return !has(CLOSED_STATUS_IDS);
    case 'all_active':
      return has(ACTIVE_STATUS_IDS);
    case 'all_closed':
      return has(CLOSED_STATUS_IDS);
    case 'all_final_reviews':
    case 'my_final_reviews':
    case 'my_exclusive_final_reviews':
      return has(FINAL_REVIEW_STATUS_IDS);
  }
}

/** Returns a number below zero when `one` comes before `other` in the list's order. */
function compare(one: Job, other: Job, { sort_by, order }: Pick<JobFilters, 'sort_by' | 'order'>): number {
  if (sort_by === 'date_final_sent' && isUndated(one) !== isUndated(other)) return isUndated(one) ? 1 : -1;
  const upwards = sortKey(one, sort_by) - sortKey(other, sort_by) || one.job_id - other.job_id;
  return order === 'asc' ? upwards : -upwards;
}

/** A job without a completion date is last whichever way the list is sorted by it. */
function isUndated({ date_final_sent }: Job): boolean {
  return date_final_sent === null;
}

function sortKey(job: Job, sortBy: JobFilters['sort_by']): number {
  if (sortBy === 'job_id') return job.job_id;
  if (sortBy === 'created_at') return Date.parse(job.created_at);
  return job.date_final_sent === null ? 0 : Date.parse(job.date_final_sent);
}
