import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { sql } from 'kysely';
import type { Core } from '../core.ts';
import type { Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import { getViewerAgain, type Caller } from './session.ts';

/**
 * Returns the caller as they are now, and names them as the actor of every change that the transaction makes of the
 * directory and of users: the triggers record it. Refuses anybody but operations. Every use case that changes the
 * directory begins with it.
 */
export async function nameActor(core: Pick<Core, 'config'>, tx: Tx, caller: Caller): Promise<Viewer> {
  const viewer = await getViewerAgain(core, tx, caller);
  if (viewer.kind !== 'operations') throw new Refused('forbidden', MESSAGES.notAuthorized);
  await recordAs(tx, viewer.contactId);
  return viewer;
}

/**
 * Keeps the caller's contact as it is until the transaction ends. Two who delete, disable or lower each other at once: one
 * of them waits here, and then has no session or no right any more. So somebody of operations is always left.
 */
export async function holdCaller(tx: Tx, { viewer: { contactId } }: Caller): Promise<void> {
  await tx.selectFrom('contact').select('id').where('id', '=', contactId).forShare().execute();
}

/** Names the actor of whatever people change of themselves, whoever they are. */
export async function nameSelf(core: Pick<Core, 'config'>, tx: Tx, caller: Caller): Promise<Viewer> {
  const viewer = await getViewerAgain(core, tx, caller);
  await recordAs(tx, viewer.contactId);
  return viewer;
}

/** Names that contact as the actor of what the transaction changes, where no session proves it: a one-time link does. */
export async function recordAs(tx: Tx, contactId: number): Promise<void> {
  await sql`select set_config('sealdesk.contact', ${String(contactId)}, true)`.execute(tx);
}
