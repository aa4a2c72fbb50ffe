import type { Core } from '../core.ts';
import { nameActor } from '../identity/name-actor.ts';
import { requireRecentProof, type Caller } from '../identity/session.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Viewer } from '../viewer.ts';
import { nameInRecord } from './admin-request.ts';
import { findName } from './licenses.store.ts';

/**
 * Runs a change of what lets people seal: for operations who signed in within the last minutes, in one transaction whose
 * changes are recorded under their name.
 */
export async function asOperations<T>(
  core: Pick<Core, 'db' | 'config'>,
  caller: Caller,
  work: (tx: Tx, viewer: Viewer) => Promise<T>,
): Promise<T> {
  return inTransaction(core.db, async (tx) => {
    const viewer = await nameActor(core, tx, caller);
    await requireRecentProof(core, tx, caller);
    await recordUnderName(tx, viewer.contactId);
    return work(tx, viewer);
  });
}

/** Has the changes of the transaction recorded under the name of that contact. */
export async function recordUnderName(tx: Tx, contactId: number): Promise<void> {
  await nameInRecord(tx, await findName(tx, contactId));
}
