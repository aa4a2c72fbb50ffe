import type { CallReply } from '@sealdesk/contract/client.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { QueryClient } from '@tanstack/react-query';
import { oneAtATime } from '../../../lib/one-at-a-time.ts';
import { CallFailed, serverSentence } from '../../../lib/session/failure.ts';
import { callOnce } from '../../../lib/session/send-once.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { rereadJob } from '../actions/reread-job.ts';
import { focusRow } from '../rows/row-focus.ts';
import { latestEntryQuery, rereadEntry, showEntry } from './latest-entry.ts';
import { askAboutTimer } from './timer-question.ts';
import { toastDone, toastFailure, toastNotice, toastWarning } from '../../../ui/toast.tsx';

type Started = CallReply<'startEntry'>;

/** Starts an entry on the job. A timer that was probably forgotten on another one is asked about first. */
export function startEntry(queryClient: QueryClient, jobId: number): void {
  const latest = queryClient.getQueryData(latestEntryQuery().queryKey);
  const begin = () => void beginEntry(jobId, queryClient);
  if (latest?.entry && latest.forgotten && latest.entry.DrJINumber !== jobId) {
    return askAboutTimer(latest.entry['ID Number'], begin);
  }
  begin();
}

/** Where the server asks for a confirmation, its reason is put to the person first. */
const beginEntry = oneAtATime(async (jobId, queryClient: QueryClient) => {
  const former = queryClient.getQueryData(latestEntryQuery().queryKey)?.entry;
  try {
    const started = await startOrAsk(jobId);
    if (!started) return toastNotice(MESSAGES.actionCancelled);
    toastDone(started.message);
    showEntry(queryClient, started.entry);
  } catch (error) {
    if (isAlreadyOpen(error)) toastWarning(serverSentence(error) ?? MESSAGES.unexpected);
    else toastFailure(error);
    await rereadEntry(queryClient).catch(() => {});
  }
  await rereadJob(queryClient, jobId);
  // Only one entry of a person is open: the one before has been closed.
  if (former && former.End === null && former.DrJINumber !== jobId) await rereadJob(queryClient, former.DrJINumber);
  // The button that was pressed may be gone with what it did.
  requestAnimationFrame(() => document.activeElement === document.body && focusRow(jobId));
});

/** Returns the entry that began; null when the person decided against it. */
async function startOrAsk(jobId: number): Promise<Started | null> {
  try {
    return await callOnce('startEntry', { body: { jobId } });
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 'CONFIRM_REQUIRED') throw error;
    const isConfirmed = await confirm({ title: MESSAGES.confirmAction, message: serverSentence(error) ?? '' });
    return isConfirmed ? callOnce('startEntryConfirmed', { body: { jobId, confirmed: true } }) : null;
  }
}

function isAlreadyOpen(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 409;
}
