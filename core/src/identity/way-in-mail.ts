import { nameOfTimezone } from '@sealdesk/contract/directory/timezones.ts';
import { wayInChangedLetter } from '@sealdesk/contract/mail/way-in-letters.ts';
import { isMailAddress } from '@sealdesk/contract/shared/mail-address.ts';
import type { Core } from '../core.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Tx } from '../platform/database/database.ts';
import { findLinkPerson, nowIn } from './links/link-people.store.ts';

/**
 * Mails somebody that how they sign in was changed, so that a change that they did not make is noticed. `what` is a
 * sentence. It goes to what they sign in with, unless another address is given.
 */
export async function mailWayInChanged(
  core: Pick<Core, 'config' | 'tasks'>,
  tx: Tx,
  userId: number,
  what: string,
  address?: string,
): Promise<void> {
  const person = await findLinkPerson(tx, userId);
  const to = address ?? person?.signInEmail ?? person?.contactEmail ?? null;
  if (person === null || to === null || !isMailAddress(to)) return;
  const { name, timezone } = person;
  const when = `${await nowIn(tx, timezone)} ${nameOfTimezone(timezone)}`;
  const letter = wayInChangedLetter({ to: name, what, when });
  await queueMail(tx, core, { kind: 'way-in-changed', recipients: { to: [{ name, address: to }] }, letter });
}
