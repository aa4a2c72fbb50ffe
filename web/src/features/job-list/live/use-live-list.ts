import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { browserClock } from '../../../lib/clock.ts';
import { ownChanges } from '../../../lib/live/own-changes.ts';
import { live } from '../../../lib/live/use-live.ts';
import { call } from '../../../lib/session/api.ts';
import { toListQuery } from '../filters/job-filters.ts';
import { jobCountsQuery, jobListQuery } from '../job-list.queries.ts';
import { isOwnChange, mergeIntoCache, type LoadedPage } from '../list-page.ts';
import { markChanged, resetMarks, watchMarks } from '../rows/changed-marks.ts';
import { LiveList } from './live-list.ts';

/** Keeps the page up to date. Returns the text of what waits to be shown, null where nothing does, and how to show it. */
export function useLiveList(page: LoadedPage | null): { pending: string | null; show: () => void } {
  const queryClient = useQueryClient();
  const [list] = useState(() => createLiveList(queryClient));
  useEffect(() => list.start(), [list]);
  useEffect(() => list.setPage(page), [list, page]);
  const query = page && JSON.stringify(toListQuery(page.filters));
  useEffect(() => resetMarks(query), [query]);
  useEffect(watchMarks, []);
  return { pending: useSyncExternalStore(list.subscribe, () => list.pendingText(page)), show: list.show };
}

function createLiveList(queryClient: QueryClient): LiveList {
  return new LiveList({
    stream: live,
    clock: browserClock,
    readPage: (filters) => call('listJobs', { query: toListQuery(filters) }, { background: true }),
    refreshCounts: async () =>
      void queryClient.setQueryData(jobCountsQuery.queryKey, await call('countJobs', {}, { background: true })),
    mergeRows: (filters, rows) => {
      const { queryKey } = jobListQuery(filters);
      const former = queryClient.getQueryData(queryKey)?.jobs.data;
      const changed = mergeIntoCache(queryClient, queryKey, rows);
      const find = (jobs: readonly Job[] | undefined, jobId: number) => jobs?.find(({ job_id }) => job_id === jobId);
      const others = changed.filter((jobId) => !isOwnChange(ownChanges, find(former, jobId), find(rows, jobId)));
      if (others.length > 0) markChanged(others);
    },
    replacePage: (filters, reply) => void queryClient.setQueryData(jobListQuery(filters).queryKey, reply),
  });
}
