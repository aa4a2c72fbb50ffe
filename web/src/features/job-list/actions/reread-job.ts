import type { JobListReply } from '@sealdesk/contract/jobs/job.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/session/api.ts';
import { mergeIntoCache } from '../list-page.ts';

/** A row that changes during every one of these reads has its newest facts from the event stream. */
const MOST_READS = 3;

/**
 * Reads a job again that the viewer has just changed, and shows it in its place in every open list: no row moves under
 * the pointer. Invalidates everything else that is shown of the job.
 */
export async function rereadJob(queryClient: QueryClient, jobId: number, read = readJob): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: queryKeys.jobs.one(jobId) });
  void queryClient.invalidateQueries({ queryKey: queryKeys.jobs.counts });
  try {
    for (let reads = 0; reads < MOST_READS; reads += 1) {
      const before = rowsOf(queryClient, jobId);
      const { jobs } = await read(jobId);
      const now = rowsOf(queryClient, jobId);
      // The stream may have brought newer facts while the reply was on its way.
      if (now.some(({ row }, place) => row !== before[place]?.row)) continue;
      for (const { queryKey } of now) mergeIntoCache(queryClient, queryKey, jobs.data);
      return;
    }
  } catch {
    // Reading the lists again reports its own failure.
    await queryClient.invalidateQueries({ queryKey: queryKeys.jobs.lists });
  }
}

function readJob(jobId: number): Promise<JobListReply> {
  return call('listJobs', { query: { job_id: String(jobId) } }, { background: true });
}

/** Returns each list's row of the job; a row object stays the same until its facts change. */
function rowsOf(queryClient: QueryClient, jobId: number) {
  const lists = queryClient.getQueriesData<JobListReply>({ queryKey: queryKeys.jobs.lists });
  return lists.map(([queryKey, reply]) => ({
    queryKey,
    row: reply?.jobs.data.find(({ job_id }) => job_id === jobId),
  }));
}
