import type { JobEventData } from '@sealdesk/contract/jobs/job-events.ts';
import type { GetJobReply } from '@sealdesk/contract/jobs/job.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { browserClock } from '../../lib/clock.ts';
import type { ServerEvent } from '../../lib/live/event-reader.ts';
import { throttledTask } from '../../lib/live/throttled-task.ts';
import { live } from '../../lib/live/use-live.ts';
import { isSessionOver } from '../../lib/session/failure.ts';
import { editedJobQuery } from './edit-job.queries.ts';
import type { Opened } from './use-edit-job.ts';

/** The job is read again at most once in this time, whatever happens to it. */
const REREAD_INTERVAL_MS = 1_000;

export type OpenedJob =
  | { at: 'loading' }
  | { at: 'failed' }
  /** `latest` is the job as it is now; the form keeps what it was opened with. */
  | { at: 'ready'; opened: Opened; latest: GetJobReply };

/** Reads the job that is edited, and again whenever it changes. */
export function useOpenedJob(jobId: number): OpenedJob {
  const queryClient = useQueryClient();
  const { data, dataUpdatedAt, error } = useQuery(editedJobQuery(jobId));
  const [opened, setOpened] = useState<Opened | null>(null);
  if (data && !opened) setOpened({ reply: data, at: dataUpdatedAt });
  useEffect(() => {
    const { queryKey } = editedJobQuery(jobId);
    const reread = throttledTask(
      REREAD_INTERVAL_MS,
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      browserClock,
    );
    const stop = live.onEvent((event) => concerns(event, jobId) && reread.request());
    return () => {
      stop();
      reread.stop();
    };
  }, [queryClient, jobId]);
  if (data && opened) return { at: 'ready', opened, latest: data };
  // A session that ended is reported by the dialog that signs in again, and the job is read after that.
  return error && !isSessionOver(error) ? { at: 'failed' } : { at: 'loading' };
}

function concerns({ name, data }: ServerEvent, jobId: number): boolean {
  return name === 'jobs' && (data as JobEventData<'jobs'>).changes.some((change) => change.job_id === jobId);
}
