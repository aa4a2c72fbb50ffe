import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/session/api.ts';
import { mergeIntoCache } from '../list-page.ts';

/**
 * Reads a job again that the viewer has just changed, and shows it in its place in every list that is open: no row
 * moves under the pointer. What else is shown of the job is asked for anew.
 */
export async function rereadJob(queryClient: QueryClient, jobId: number): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: queryKeys.jobs.one(jobId) });
  void queryClient.invalidateQueries({ queryKey: queryKeys.jobs.counts });
  try {
    const { jobs } = await call('listJobs', { query: { job_id: String(jobId) } }, { background: true });
    for (const query of queryClient.getQueryCache().findAll({ queryKey: queryKeys.jobs.lists })) {
      mergeIntoCache(queryClient, query.queryKey, jobs.data);
    }
  } catch {
    // The list is then asked for as a whole, which reports its own failure.
    await queryClient.invalidateQueries({ queryKey: queryKeys.jobs.lists });
  }
}
