import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/session/api.ts';
import { ALWAYS_ASK, ONE_JOB_TIMEOUT, type Reading } from '../job-list.queries.ts';

const ofJob = (jobId: number) => ({ params: { job_id: String(jobId) } });

/** The timeline of a job, page after page, newest first, each with when it was read. */
export function timelineQuery(jobId: number, reading: Reading = {}) {
  return infiniteQueryOptions({
    queryKey: queryKeys.jobs.timeline(jobId),
    queryFn: async ({ signal, pageParam }) => {
      const input = { ...ofJob(jobId), query: { cursor: pageParam } };
      const reply = await call('getTimeline', input, { signal, timeout: ONE_JOB_TIMEOUT, ...reading });
      return { ...reply, readAt: Date.now() };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: ALWAYS_ASK,
  });
}

/** Every document of a job that the viewer may see, newest first. */
export function documentsQuery(jobId: number, reading: Reading = {}) {
  return queryOptions({
    queryKey: queryKeys.jobs.documents(jobId),
    queryFn: ({ signal }) => call('listDocuments', ofJob(jobId), { signal, timeout: ONE_JOB_TIMEOUT, ...reading }),
    staleTime: ALWAYS_ASK,
  });
}

/** The time entries of a job with what they come to, and how far this computer's clock is behind the server's. For operations. */
export function jobEntriesQuery(jobId: number, reading: Reading = {}) {
  return queryOptions({
    queryKey: queryKeys.jobs.entries(jobId),
    queryFn: async ({ signal }) => {
      const reply = await call('listJobEntries', ofJob(jobId), { signal, timeout: ONE_JOB_TIMEOUT, ...reading });
      return { ...reply, behindMs: Date.parse(reply.server_time) - Date.now() };
    },
    staleTime: ALWAYS_ASK,
  });
}
