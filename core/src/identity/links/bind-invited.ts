import type { Core } from '../../core.ts';
import { violatedUniqueness } from '../../platform/database/database-errors.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { recordAs } from '../name-actor.ts';
import { recordUserEvent } from '../user-events.store.ts';
import { lockLinkPerson, saveSubject } from './link-people.store.ts';
import { deleteLink, findLink } from './links.store.ts';
import { isLive } from './one-time-links.ts';

/**
 * Spends the invitation of somebody of the firm by whom its provider knows under that subject: from then on the two belong
 * together. Returns null when the link no longer works, or the subject is somebody else's. No address is compared.
 */
export async function bindInvited(
  core: Core,
  tokenHash: Buffer,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<{ id: number } | null> {
  try {
    return await inTransaction(core.db, async (tx) => {
      const seen = await findLink(tx, tokenHash, ['invitation']);
      const person = seen && (await lockLinkPerson(tx, seen.userId));
      if (!person || !person.isStaff || person.hasWayIn || !isLive(person)) return null;
      if (!(await deleteLink(tx, tokenHash))) return null;
      await recordAs(tx, person.contactId);
      await saveSubject(tx, person.userId, { issuer, subject });
      await recordUserEvent(tx, person.userId, 'invitation-accepted');
      return { id: person.userId };
    });
  } catch (error) {
    if (violatedUniqueness(error) === 'app_user_subject') return null;
    throw error;
  }
}
