import type { WaysIn } from '@sealdesk/contract/people/ways-in.ts';
import type { Core } from '../../core.ts';
import { refusePassword } from '../links/accept-invitation.ts';
import { savePassword } from '../links/link-people.store.ts';
import { deleteLinks } from '../links/links.store.ts';
import { hashPassword } from '../passwords.ts';
import { hashSecret } from '../secrets.ts';
import type { Caller } from '../session.ts';
import { deleteSessionsOf } from '../sessions.store.ts';
import { noteWayIn } from './note-way-in.ts';
import { changeWayIn, requireCanChange } from './change-way-in.ts';
import { getWaysIn } from './ways-in.ts';

/** Gives the caller another password, or their first, and ends all their other sessions. */
export async function setPassword(core: Core, caller: Caller, password: string): Promise<WaysIn> {
  refusePassword(password);
  // Hashing takes long on purpose: it is done once the caller has permission, and outside of the transaction.
  await requireCanChange(core, caller, 'password');
  const passwordHash = await hashPassword(password);
  return changeWayIn(core, caller, 'password', async (tx, userId) => {
    await savePassword(tx, userId, passwordHash, { forgetsDevices: true });
    await deleteLinks(tx, userId, ['password-reset']);
    const sessions = await deleteSessionsOf(tx, userId, hashSecret(caller.sid));
    await noteWayIn(core, tx, userId, {
      kind: 'password-set',
      detail: { sessions },
      what: 'Your password was changed.',
    });
    return getWaysIn(tx, caller);
  });
}
