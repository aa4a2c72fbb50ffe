import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { browserClock } from '../../../lib/clock.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { live } from '../../../lib/live/use-live.ts';
import { jobQuery } from '../job-list.queries.ts';
import { haveFactsChanged } from '../list-page.ts';
import { followJob } from './follow-job.ts';
import { documentsQuery, jobEntriesQuery, timelineQuery } from './job-page.queries.ts';

/** Reads the open job again whenever it changes, and returns whether it changed just now. */
export function useJobChanges(jobId: number): boolean {
  const queryClient = useQueryClient();
  const [changedJob, setChangedJob] = useState<number | null>(null);
  useEffect(
    () =>
      followJob(jobId, {
        live,
        clock: browserClock,
        reread: () => reread(queryClient, jobId),
        mark: (isChanged) => setChangedJob(isChanged ? jobId : null),
      }),
    [queryClient, jobId],
  );
  return changedJob === jobId;
}

/** Reads everything that the page shows of the job, and returns whether its facts or its timeline are others now. */
async function reread(queryClient: QueryClient, jobId: number): Promise<boolean> {
  const quietly = { background: true };
  const [job, timeline] = [jobQuery(jobId, quietly), timelineQuery(jobId, quietly)];
  const before = { job: queryClient.getQueryData(job.queryKey), timeline: queryClient.getQueryData(timeline.queryKey) };
  const [{ job: after }, { pages }] = await Promise.all([
    queryClient.query(job),
    queryClient.infiniteQuery(timeline),
    queryClient.query(documentsQuery(jobId, quietly)),
    // Only operations see them, so only for them they were read before.
    queryClient.getQueryState(queryKeys.jobs.entries(jobId)) && queryClient.query(jobEntriesQuery(jobId, quietly)),
  ]);
  if (!before.job) return false;
  const newest = (those: typeof pages | undefined) => those?.[0]?.events[0]?.id;
  const hasNewEvent = before.timeline !== undefined && newest(before.timeline.pages) !== newest(pages);
  return hasNewEvent || haveFactsChanged(before.job.job, after);
}
