import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/session/api.ts';
import { toListQuery, type JobFilters } from './filters/job-filters.ts';

/** One page of the list. While another is fetched, the one before stays. */
export function jobListQuery(filters: JobFilters) {
  const query = toListQuery(filters);
  return queryOptions({
    queryKey: queryKeys.jobs.list(query),
    queryFn: ({ signal }) => call('listJobs', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The server has this long to answer for one job. */
const ONE_JOB_TIMEOUT = 15_000;

/** One job with every fact that the viewer may see. */
export function jobQuery(jobId: number) {
  return queryOptions({
    queryKey: queryKeys.jobs.one(jobId),
    queryFn: ({ signal }) => call('getJob', { query: { job_id: jobId } }, { signal, timeout: ONE_JOB_TIMEOUT }),
  });
}

/** How many jobs each status view holds. */
export const jobCountsQuery = queryOptions({
  queryKey: queryKeys.jobs.counts,
  queryFn: ({ signal }) => call('countJobs', {}, { signal }),
  meta: { isAdditional: true },
});
