import { CONTACT_REFUSALS, savedRow } from '@sealdesk/contract/directory/directory-messages.ts';
import { OPERATIONS_ROLE } from '@sealdesk/contract/people/roles.ts';
import { USER_MESSAGES } from '@sealdesk/contract/people/user-messages.ts';
import type { EditUserRightsBody, UserReply } from '@sealdesk/contract/people/users.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { requireFresh } from '../timeline/stale-row.ts';
import type { Core } from '../core.ts';
import type { Answer, Running } from '../idempotency/once.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../refused.ts';
import { lockUser, saveRights, type LockedUser, type Rights } from './edit-user-rights.store.ts';
import { holdCaller, nameActor } from './name-actor.ts';
import { requireRecentProof, type Caller } from './session.ts';
import { findUserRow } from './users.store.ts';

/**
 * Saves what differs of somebody's rights, which acts on their next call. Role and state need a recent sign-in and are
 * never one's own to change. Whoever is disabled is signed out and loses their links by the same transaction, by triggers.
 */
export async function editUserRights(
  core: Core,
  caller: Caller,
  { id, fields }: { id: number; fields: EditUserRightsBody },
  running: Running,
): Promise<Answer<UserReply>> {
  return inTransaction(core.db, async (tx) => {
    await holdCaller(tx, caller);
    const viewer = await nameActor(core, tx, caller);
    const user = await lockUser(tx, id);
    if (!user) throw new Refused('missing', MESSAGES.notFound);
    const changes = changedRights(user, fields);
    const isGuarded = changes.role !== undefined || changes.disabled !== undefined;
    if (isGuarded && id === viewer.userId) throw new Refused('forbidden', USER_MESSAGES.ownRights);
    await requireFresh(tx, 'app_user', user, fields.updated_at);
    if (isGuarded) await requireRecentProof(core, tx, caller);
    if (changes.role === OPERATIONS_ROLE && user.employeeId === null) {
      const sentence = CONTACT_REFUSALS.operationsNeedEmployee;
      throw new Refused('invalid', sentence, { role: [sentence] });
    }
    await saveRights(tx, id, changes);
    const row = (await findUserRow(tx, viewer, id))!;
    const answer = { status: 200 as const, body: { message: savedRow(row.full_name), user: row } };
    await running.keepAnswer(tx, answer);
    return answer;
  });
}

/** Returns what of the sent fields differs from the user. */
function changedRights(user: LockedUser, { role, max_file_uploads, is_disabled, reason }: EditUserRightsBody): Rights {
  const isOther = <T>(value: T | undefined, present: T) => value !== undefined && value !== present;
  return {
    ...(isOther(role, user.role) && { role }),
    ...(isOther(max_file_uploads, user.maxFileUploads) && { maxFileUploads: max_file_uploads }),
    ...(isOther(is_disabled, user.isDisabled) && { disabled: is_disabled ? { reason: reason! } : null }),
  };
}
