import type { Session } from '@sealdesk/contract/people/account.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../refused.ts';
import { deviceOf } from './device.ts';
import { nameActor, nameSelf } from './name-actor.ts';
import { deleteOneSession, findUserOf, recordEndedSessions, selectSessions } from './own-sessions.store.ts';
import { deleteSessionsOf } from './sessions.store.ts';
import { hashSecret } from './secrets.ts';
import { requireRecentProof, type Caller } from './session.ts';

/** Lists the caller's own live sessions, this one first. */
export async function listSessions({ db, config }: Core, { viewer, sid }: Caller): Promise<Session[]> {
  const rows = await selectSessions(db, {
    userId: viewer.userId,
    currentHash: hashSecret(sid),
    idleMinutes: config.SESSION_IDLE_MINUTES,
  });
  return rows.map(({ id, userAgent, address, method, signedInAt, lastUsedAt, isCurrent }) => {
    const { name: device, kind: device_kind } = deviceOf(userAgent);
    return {
      id,
      device,
      device_kind,
      address,
      method,
      signed_in_at: signedInAt.toISOString(),
      last_used_at: lastUsedAt.toISOString(),
      is_current: isCurrent,
    };
  });
}

/** Ends one of the caller's own sessions; that of anybody else does not exist for them. */
export async function endSession(core: Core, caller: Caller, id: string): Promise<number> {
  return inTransaction(core.db, async (tx) => {
    const { userId } = await nameSelf(core, tx, caller);
    if (!(await deleteOneSession(tx, userId, id))) throw new Refused('missing', MESSAGES.notFound);
    await recordEndedSessions(tx, userId, 1);
    return 1;
  });
}

/**
 * Ends sessions and returns how many: without a contact, or with their own, the caller's other ones; with that of somebody
 * else all of theirs, which only operations do, after a recent sign-in. They act no more from the next call on.
 */
export async function endSessions(core: Core, caller: Caller, contactId: number | undefined): Promise<number> {
  return inTransaction(core.db, async (tx) => {
    if (contactId === undefined || contactId === caller.viewer.contactId) {
      const { userId } = await nameSelf(core, tx, caller);
      return endSessionsOf(tx, userId, hashSecret(caller.sid));
    }
    await nameActor(core, tx, caller);
    await requireRecentProof(core, tx, caller);
    const userId = await findUserOf(tx, contactId);
    if (userId === null) throw new Refused('missing', MESSAGES.notFound);
    return endSessionsOf(tx, userId, null);
  });
}

/** Ends the sessions of a user but the one that is kept, on the audit trail; returns how many there were. */
async function endSessionsOf(tx: Tx, userId: number, keptHash: Buffer | null): Promise<number> {
  const ended = await deleteSessionsOf(tx, userId, keptHash);
  if (ended > 0) await recordEndedSessions(tx, userId, ended);
  return ended;
}
