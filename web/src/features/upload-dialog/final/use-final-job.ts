import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/session/api.ts';

/** Where the email is changes on the server, by its clock; a dialog that shows it asks this often. */
const LOOK_MS = 5_000;
/** Near the end of the time it asks more often. */
const LAST_LOOK_MS = 2_000;

/** Returns the job as it is now. It is read again when its row changes, and while its email is on its way. */
export function useFinalJob(row: Job): { job: Job; reread: () => Promise<void> } {
  const { data, refetch } = useQuery({
    queryKey: queryKeys.jobs.one(row.job_id),
    queryFn: ({ signal }) => call('getJob', { query: { job_id: String(row.job_id) } }, { signal, background: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => lookAgain(state.data?.job.completion_mail),
  });
  const former = useRef(row);
  useEffect(() => {
    if (former.current === row) return;
    former.current = row;
    void refetch();
  }, [row, refetch]);
  return {
    job: data?.job ?? row,
    reread: async () => {
      await refetch();
    },
  };
}

function lookAgain(mail: Job['completion_mail']): number | false {
  if (!mail || mail.state === 'sent' || mail.state === 'given-up') return false;
  return mail.seconds_left <= LOOK_MS / 1000 ? LAST_LOOK_MS : LOOK_MS;
}
