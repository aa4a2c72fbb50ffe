import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserClock } from '../../../lib/clock.ts';
import { live } from '../../../lib/live/use-live.ts';
import { call } from '../../../lib/session/api.ts';
import { toListQuery } from '../filters/job-filters.ts';
import { jobCountsQuery, jobListQuery } from '../job-list.queries.ts';
import { mergeIntoCache, type LoadedPage } from '../list-page.ts';
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
      const changed = mergeIntoCache(queryClient, jobListQuery(filters).queryKey, rows);
      if (changed.length > 0) markChanged(changed);
    },
    replacePage: (filters, reply) => void queryClient.setQueryData(jobListQuery(filters).queryKey, reply),
  });
}
