import type { Job, JobListReply } from '@sealdesk/contract/jobs/job.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ownChanges } from '../../../lib/live/own-changes.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/session/api.ts';
import { CallFailed, isSessionOver, serverSentence } from '../../../lib/session/failure.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { toastPriorityError } from '../../../ui/toast.tsx';
import { dropUndo, toastUndo } from '../../../ui/undo-toast.tsx';
import { waitFor } from '../../../ui/dialogs/wait.ts';
import { withPlace } from '../list-page.ts';

/**
 * Puts a job at a work-order place: shown at once, taken back when the server refuses. Where another job would lose
 * its place, the server's question is asked first. After it the list is asked for anew, because others moved.
 * With `onUndone` the change can be undone, unless another job lost its place by it, which no single change gives back.
 */
export async function changePlace(
  queryClient: QueryClient,
  job: Job,
  place: number,
  onUndone?: () => void,
): Promise<void> {
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.jobs.all });
  // An answer under way would still carry the former place.
  await queryClient.cancelQueries({ queryKey: queryKeys.jobs.lists });
  showPlace(queryClient, job.job_id, place);
  const end = ownChanges.begin(jobsOfCompany(queryClient, job.drjcoid));
  try {
    const saved = await save(job.job_id, place, refresh);
    if (saved === null) showPlace(queryClient, job.job_id, job.job_priority_order);
    else if (onUndone && !saved.isConfirmed) {
      const now = { ...job, job_priority_order: saved.job_priority_order };
      toastUndo(saved.message, () => void changePlace(queryClient, now, job.job_priority_order).then(onUndone));
    } else dropUndo();
  } catch (error) {
    showPlace(queryClient, job.job_id, job.job_priority_order);
    if (!isSessionOver(error)) toastPriorityError(serverSentence(error) ?? MESSAGES.priorityFailed);
    // The row may be older than what the server refused it for.
    await refresh();
  } finally {
    end();
  }
}

type Saved = { message: string; job_priority_order: number; isConfirmed: boolean };

/** Saves the place and asks for the list; null when the person thought better of it. */
async function save(job_id: number, job_priority_order: number, refresh: () => Promise<void>): Promise<Saved | null> {
  try {
    const reply = await call('setPriorityOrder', { body: { job_id, job_priority_order } });
    await refresh();
    return { ...reply, isConfirmed: false };
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 'CONFIRM_REQUIRED') throw error;
    if (!(await confirm({ title: 'Confirm Action', message: serverSentence(error) ?? '' }))) return null;
    const confirmed = call('setPriorityOrder', { body: { job_id, job_priority_order, confirmed: true } });
    // Several rows change by this; none may be used until all are seen to have.
    await waitFor(confirmed.then(refresh));
    return { ...(await confirmed), isConfirmed: true };
  }
}

/** The jobs in view whose places may follow. */
function jobsOfCompany(queryClient: QueryClient, drjcoid: number): number[] {
  const replies = queryClient.getQueriesData<JobListReply>({ queryKey: queryKeys.jobs.lists });
  const jobs = replies.flatMap(([, reply]) => reply?.jobs.data ?? []);
  return jobs.filter((job) => job.drjcoid === drjcoid).map(({ job_id }) => job_id);
}

function showPlace(queryClient: QueryClient, jobId: number, place: number): void {
  for (const [key, reply] of queryClient.getQueriesData<JobListReply>({ queryKey: queryKeys.jobs.lists })) {
    const updatedAt = queryClient.getQueryState(key)?.dataUpdatedAt;
    // The rows are as old as they were: only this one fact is ahead of them.
    if (reply) queryClient.setQueryData(key, withPlace(reply, jobId, place), updatedAt ? { updatedAt } : {});
  }
}
