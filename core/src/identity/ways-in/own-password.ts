import { passwordProblem } from '@sealdesk/contract/people/new-password.ts';
import type { WaysIn } from '@sealdesk/contract/people/ways-in.ts';
import type { Core } from '../../core.ts';
import { Refused } from '../../refused.ts';
import { hashPassword } from '../passwords.ts';
import { hashSecret } from '../secrets.ts';
import type { Caller } from '../session.ts';
import { deleteSessionsOf } from '../sessions.store.ts';
import { noteWayIn } from './note-way-in.ts';
import { changeWayIn, requireCanChange } from './change-way-in.ts';
import { updatePassword } from './ways-in.store.ts';
import { getWaysIn } from './ways-in.ts';

/** Gives the caller another password, or their first, and ends all their other sessions. */
export async function setPassword(core: Core, caller: Caller, password: string): Promise<WaysIn> {
  const problem = passwordProblem(password);
  if (problem !== null) throw new Refused('invalid', problem, { password: [problem] });
  // Hashing takes long on purpose: it is done for those alone who may, and outside of the transaction.
  await requireCanChange(core, caller);
  const passwordHash = await hashPassword(password);
  return changeWayIn(core, caller, async (tx, userId) => {
    await updatePassword(tx, userId, passwordHash);
    const sessions = await deleteSessionsOf(tx, userId, hashSecret(caller.sid));
    await noteWayIn(core, tx, userId, {
      kind: 'password-set',
      detail: { sessions },
      what: 'Your password was changed.',
    });
    return getWaysIn(tx, caller);
  });
}
