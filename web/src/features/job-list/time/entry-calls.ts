import type { EntryField } from '@sealdesk/contract/time-entries/entry-requests.ts';
import type { TimeEntry } from '@sealdesk/contract/time-entries/time-entry.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { CallInput } from '@sealdesk/contract/client.ts';
import { call } from '../../../lib/session/api.ts';
import { CallFailed, isSessionOver, serverSentence } from '../../../lib/session/failure.ts';
import { callOnce } from '../../../lib/session/send-once.ts';
import { toastError } from '../../../ui/toast.tsx';
import { rereadEntry, showEntry, showField } from './latest-entry.ts';

/** A field of the entry and what it is to hold. */
export type EntryChange = { [Field in EntryField]: { field: Field; value: NonNullable<TimeEntry[Field]> } }[EntryField];

let last: Promise<unknown> = Promise.resolve();

/** Runs the work once all that was asked for before it is over: a field that was just left is saved before the entry is closed. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const run = last.then(work);
  last = run.catch(() => {});
  return run;
}

/** Saves one field of an entry: shown at once, taken back when it was not saved. Returns whether it was. */
export async function saveField(
  queryClient: QueryClient,
  entry: TimeEntry,
  { field, value }: EntryChange,
): Promise<boolean> {
  const entryId = entry['ID Number'];
  showField(queryClient, entryId, { [field]: value });
  try {
    const body = { entryId, field, value } as CallInput<'updateEntry'>['body'];
    const saved = await inTurn(() => call('updateEntry', { body }));
    // The one field alone: another one may be on its way.
    showField(queryClient, entryId, { [field]: saved.entry[field] });
    return true;
  } catch (error) {
    showField(queryClient, entryId, { [field]: entry[field] });
    if (!isSessionOver(error)) toastError(MESSAGES.entryUpdateFailed, serverSentence(error));
    await rereadAfterRefusal(queryClient, error);
    return false;
  }
}

/** Closes the entry. Returns whether that was done. */
export async function closeEntry(queryClient: QueryClient, entryId: number): Promise<boolean> {
  try {
    const { entry } = await inTurn(() => callOnce('closeEntry', { body: { entryId } }));
    showEntry(queryClient, entry);
    return true;
  } catch (error) {
    if (!isSessionOver(error)) toastError(MESSAGES.entryCloseFailed, serverSentence(error));
    await rereadAfterRefusal(queryClient, error);
    return false;
  }
}

/** The entry may have been closed meanwhile. Without a connection there is nothing to read. */
async function rereadAfterRefusal(queryClient: QueryClient, error: unknown): Promise<void> {
  if (error instanceof CallFailed && error.status === 409) await rereadEntry(queryClient).catch(() => {});
}
