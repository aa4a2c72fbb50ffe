import type { TimeEntry } from '@sealdesk/contract/time-entries/time-entry.ts';
import type { QueryClient } from '@tanstack/react-query';
import { CallFailed } from '../../../../lib/session/failure.ts';
import { callOnce } from '../../../../lib/session/send-once.ts';
import { toastDone, toastFailure } from '../../../../ui/toast.tsx';
import { rereadEntry, showEntry } from '../latest-entry.ts';
import type { TimerForm } from './timer-form.ts';

type Outcome = { is: 'done' } | { is: 'refused'; problems: TimerForm['problems'] } | { is: 'failed' };

/** Closes the entry at that time with its reason; without one, keeps it running. Failures that concern no field are toasts. */
export async function sendAnswer(
  queryClient: QueryClient,
  entry: TimeEntry,
  answer: { end: number; reason: string } | null,
): Promise<Outcome> {
  const entryId = entry['ID Number'];
  try {
    const reply = answer
      ? await callOnce('correctEntry', {
          body: { entryId, End: new Date(answer.end).toISOString(), reason: answer.reason },
        })
      : await callOnce('keepEntry', { body: { entryId } });
    showEntry(queryClient, reply.entry);
    toastDone(reply.message);
    return { is: 'done' };
  } catch (error) {
    const { End: end, reason } = error instanceof CallFailed ? error.fieldErrors : {};
    if (end || reason) {
      return {
        is: 'refused',
        problems: { ...(end?.[0] && { end: end[0] }), ...(reason?.[0] && { reason: reason[0] }) },
      };
    }
    // Closed meanwhile: the card and this dialog follow what is read again, which says so.
    const isOver = error instanceof CallFailed && error.status === 409;
    if (!isOver) toastFailure(error);
    await rereadEntry(queryClient).catch(toastFailure);
    return { is: 'failed' };
  }
}
