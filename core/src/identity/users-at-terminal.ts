import { ReasonBody } from '@sealdesk/contract/people/users.ts';
import type { Core } from '../core.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../refused.ts';
import { findUserIds, lockUser, saveRights } from './edit-user-rights.store.ts';
import { resetWaysIn } from './links/invite.ts';

/** Whom it concerns, why, and the account at the terminal, which the audit trail keeps with the reason. */
export type AskedAtTerminal = { email: string; reason: string; actor: string };

/**
 * Disables a user as the screen Users does, and returns their name: they are signed out and lose their links by the same
 * transaction, and the change is on the audit trail with its reason.
 */
export async function disableUser({ db }: Pick<Core, 'db'>, asked: AskedAtTerminal): Promise<string> {
  return inTransaction(db, async (tx) => {
    const id = await getUserId(tx, asked.email);
    const user = await lockUser(tx, id);
    if (!user) throw new Refused('missing', `${asked.email} belongs to a contact that was deleted.`);
    if (user.isDisabled) throw new Refused('conflict', `${user.name} is disabled already.`);
    await saveRights(tx, id, { disabled: { reason: recordedReason(asked) } });
    return user.name;
  });
}

/**
 * Resets the second factor of a customer as the screen Users does, and returns what happened in words: all their ways in and
 * sessions end, a link is mailed, and it is on the audit trail with its reason.
 */
export async function resetCode(core: Pick<Core, 'config' | 'db' | 'tasks'>, asked: AskedAtTerminal): Promise<string> {
  return inTransaction(core.db, async (tx) => {
    const userId = await getUserId(tx, asked.email);
    return (await resetWaysIn(core, tx, { userId, reason: recordedReason(asked) })).message;
  });
}

function recordedReason({ reason, actor }: AskedAtTerminal): string {
  const read = ReasonBody.safeParse({ reason });
  if (!read.success) throw new Refused('invalid', `--reason: ${read.error.issues[0]!.message}`);
  return `${read.data.reason} (at the terminal: ${actor})`;
}

/** Returns the user who signs in with that address, or whose contact has it. */
async function getUserId(tx: Tx, email: string): Promise<number> {
  const ids = await findUserIds(tx, email);
  if (ids.length === 0) throw new Refused('missing', `Nobody signs in as ${email}.`);
  if (ids.length > 1) throw new Refused('conflict', `${email} is the address of several users. Use the screen Users.`);
  return ids[0]!;
}
