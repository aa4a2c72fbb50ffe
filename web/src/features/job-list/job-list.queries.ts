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
export const ONE_JOB_TIMEOUT = 15_000;

/**
 * Only the open job follows its changes. What another one was a few seconds ago may be over by the time it is opened, and
 * nothing would report it any more.
 */
export const ALWAYS_ASK = 0;

/** `background` marks what nobody asked for by hand: it does not keep a session alive. */
export type Reading = { background?: boolean };

/** One job with every fact that the viewer may see. */
export function jobQuery(jobId: number, reading: Reading = {}) {
  return queryOptions({
    queryKey: queryKeys.jobs.one(jobId),
    queryFn: ({ signal }) =>
      call('getJob', { query: { job_id: jobId } }, { signal, timeout: ONE_JOB_TIMEOUT, ...reading }),
    staleTime: ALWAYS_ASK,
  });
}

/** Who holds the places in the order of the job's company. */
export function workOrderQuery(jobId: number) {
  return queryOptions({
    queryKey: queryKeys.jobs.workOrder(jobId),
    queryFn: ({ signal }) =>
      call('getWorkOrder', { params: { job_id: String(jobId) } }, { signal, timeout: ONE_JOB_TIMEOUT }),
    staleTime: ALWAYS_ASK,
  });
}

/** Who can seal the job today, each state with its license. For operations. */
export function sealersQuery(jobId: number) {
  return queryOptions({
    queryKey: queryKeys.jobs.sealers(jobId),
    queryFn: ({ signal }) =>
      call('whoCanSeal', { params: { job_id: String(jobId) } }, { signal, timeout: ONE_JOB_TIMEOUT }),
  });
}

/** How many jobs each status view holds. */
export const jobCountsQuery = queryOptions({
  queryKey: queryKeys.jobs.counts,
  queryFn: ({ signal }) => call('countJobs', {}, { signal }),
  meta: { isAdditional: true },
});
