import { ENTRY_MESSAGES } from '@sealdesk/contract/time-entries/entry-messages.ts';
import type { EntryField, EntryReply, UpdateEntryBody } from '@sealdesk/contract/time-entries/entry-requests.ts';
import type { Core } from '../core.ts';
import { UNKEYED, type Running } from '../idempotency/once.ts';
import type { Viewer } from '../viewer.ts';
import type { Entry } from './entry.ts';
import { changeOwnEntry } from './own-entry.ts';
import { endEntry, updateEntry } from './time-entries.store.ts';

/** The fields that can be changed: what each is of an entry. No other name reaches a statement. */
const VALUE_OF: Record<EntryField, (entry: Entry) => string | number | null> = {
  DrJNumSeals: ({ seals }) => seals,
  DrJNumUnits: ({ units }) => units,
  Description: ({ description }) => description,
};

/** Saves one field of the viewer's own open entry. */
export async function changeEntry(core: Core, viewer: Viewer, change: UpdateEntryBody): Promise<EntryReply> {
  return changeOwnEntry(core, viewer, { id: change.entryId, running: UNKEYED }, async (tx, entry) => {
    const { field } = change;
    const [before, after] = [String(VALUE_OF[field](entry) ?? ''), String(change.value)];
    const message = () => ENTRY_MESSAGES.updated;
    // The same value again, such as by a call that is repeated, is no event.
    if (before === after) return { kind: null, message };
    await updateEntry(tx, entry.id, toChange(change));
    return { kind: 'entry-changed', detail: { field, before, after }, message };
  });
}

function toChange(change: UpdateEntryBody) {
  if (change.field === 'Description') return { description: change.value === '' ? null : change.value };
  return change.field === 'DrJNumSeals' ? { seals: change.value } : { units: change.value };
}

/** Closes the viewer's own open entry now. */
export async function closeEntry(
  core: Core,
  viewer: Viewer,
  id: number,
  running: Running = UNKEYED,
): Promise<EntryReply> {
  return changeOwnEntry(core, viewer, { id, running }, async (tx, entry) => {
    await endEntry(tx, entry.id);
    return { kind: 'entry-closed', message: () => ENTRY_MESSAGES.closed(entry.jobNumber) };
  });
}
