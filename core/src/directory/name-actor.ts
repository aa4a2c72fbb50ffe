import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { sql } from 'kysely';
import type { Core } from '../core.ts';
import { getViewerAgain, type Caller } from '../identity/session.ts';
import type { Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Returns the caller as they are now, and names them as the actor of every change of the directory that the transaction
 * makes: the triggers record it. Refuses anybody but operations. Every use case that changes the directory begins with it.
 */
export async function nameActor(core: Pick<Core, 'config'>, tx: Tx, caller: Caller): Promise<Viewer> {
  const viewer = await getViewerAgain(core, tx, caller);
  if (viewer.kind !== 'operations') throw new Refused('forbidden', MESSAGES.notAuthorized);
  await sql`select set_config('sealdesk.contact', ${String(viewer.contactId)}, true)`.execute(tx);
  return viewer;
}
