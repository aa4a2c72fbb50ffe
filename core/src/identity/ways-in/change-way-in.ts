import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { spendBudget } from '../../budgets/spend-budget.ts';
import type { Core } from '../../core.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refused } from '../../refused.ts';
import { nameSelf } from '../name-actor.ts';
import { hashSecret } from '../secrets.ts';
import { requireRecentProof, type Caller } from '../session.ts';
import { lockUser, type SignInStep } from '../sign-in.store.ts';
import type { Viewer } from '../../viewer.ts';

/** A credential that users change themselves. Codes belong to the password. */
type Credential = 'passkey' | 'password';

/**
 * Runs a change of the caller's own credentials, one at a time, with the caller as its actor. Refuses a caller who can't sign
 * in that way, and one whose last sign-in is too long ago. Staff have no passkeys, and a password only from create-user.
 */
export async function changeWayIn<Result>(
  core: Core,
  caller: Caller,
  credential: Credential,
  change: (tx: Tx, userId: number) => Promise<Result>,
): Promise<Result> {
  return asChanger(core, caller, credential, async (tx, viewer) => {
    const result = await change(tx, viewer.userId);
    await spendBudget(core, tx, viewer, 'profile');
    return result;
  });
}

async function asChanger<Result>(
  core: Core,
  caller: Caller,
  credential: Credential,
  work: (tx: Tx, viewer: Viewer) => Promise<Result>,
): Promise<Result> {
  return core.db.transaction().execute(async (tx) => {
    // Locked before the session is looked at: whoever ends it by a reset holds the same lock.
    const user = await lockUser(tx, caller.viewer.userId);
    const viewer = await nameSelf(core, tx, caller);
    const mayUse = credential === 'password' ? user?.mayUsePassword : viewer.kind === 'customer';
    if (!mayUse) throw new Refused('forbidden', MESSAGES.notAuthorized);
    await requireRecentProof(core, tx, caller);
    return work(tx, viewer);
  });
}

/** Refuses what `changeWayIn` would refuse, before work that takes long or can't be done again. */
export async function requireCanChange(core: Core, caller: Caller, credential: Credential): Promise<void> {
  await asChanger(core, caller, credential, async () => {});
}

/** The name under which something of one person is under way: a new one replaces it, and a new session still finds it. */
export function ownStep(kind: SignInStep['kind'], userId: number): Buffer {
  return hashSecret(`${kind} of ${userId}`);
}
