import type { Job, JobListReply } from '@sealdesk/contract/jobs/job.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { mergeFacts } from './live-merge.ts';

/** Brings newer facts into the page that is kept under the key, and returns the jobs whose facts changed. */
export function mergeIntoPage(queryClient: QueryClient, queryKey: QueryKey, newer: readonly Job[]): number[] {
  const kept = queryClient.getQueryState<JobListReply>(queryKey);
  // A list that failed to load says of when it is, and stays as it was then.
  if (!kept?.data || kept.status === 'error') return [];
  const { reply, changed } = mergeFacts(kept.data, newer);
  // The page is as old as it was: some of its facts are ahead of it.
  if (reply !== kept.data) queryClient.setQueryData(queryKey, reply, { updatedAt: kept.dataUpdatedAt });
  return changed;
}
