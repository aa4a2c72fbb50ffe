import type { EditJobBody, EditJobReply } from '@sealdesk/contract/jobs/edit-job.ts';
import { EDIT_LOOKUP_MS } from '@sealdesk/contract/shared/limits.ts';
import type { TimelineEvent } from '@sealdesk/contract/timeline/timeline.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/session/api.ts';
import { sendOnce } from '../../lib/session/send-once.ts';

const TIMEOUT = { timeout: EDIT_LOOKUP_MS };

/** The job that is edited. It is read whenever a form opens: a form must not begin with what somebody has changed since. */
export function editedJobQuery(jobId: number) {
  return queryOptions({
    queryKey: queryKeys.jobs.edited(jobId),
    queryFn: ({ signal }) => call('getJob', { query: { job_id: jobId } }, { signal, ...TIMEOUT }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The names of the statuses. */
export const statusesQuery = queryOptions({
  queryKey: queryKeys.statuses,
  queryFn: async ({ signal }) => (await call('statusDropdown', {}, { signal, ...TIMEOUT })).data,
  staleTime: 300_000,
});

/** Who can seal the job as it is stored, for operations. */
export function whoCanSealQuery(jobId: number, isAsked: boolean) {
  return queryOptions({
    queryKey: queryKeys.jobs.sealers(jobId),
    queryFn: ({ signal }) => call('whoCanSeal', { params: { job_id: String(jobId) } }, { signal, ...TIMEOUT }),
    enabled: isAsked,
  });
}

/** Reads the newest events of the job. */
export async function readEvents(jobId: number): Promise<TimelineEvent[]> {
  const input = { params: { job_id: String(jobId) }, query: {} };
  return (await call('getTimeline', input, { background: true, ...TIMEOUT })).events;
}

/** Saves the job: once, however often it is sent under the same key. */
export async function saveJob(jobId: number, body: EditJobBody, key: string): Promise<EditJobReply> {
  return sendOnce('editJob', { params: { job_id: String(jobId) }, body }, key);
}
