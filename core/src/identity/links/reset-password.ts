import { passwordResetLetter } from '@sealdesk/contract/mail/link-letters.ts';
import { RESET_MINUTES } from '@sealdesk/contract/people/one-time-links.ts';
import type { Core } from '../../core.ts';
import { decrypt, encrypt } from '../../platform/encryption.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { refusePassword } from './accept-invitation.ts';
import { lockLinkPerson, savePassword } from './link-people.store.ts';
import { queueLinkMail } from './link-mail.ts';
import { findLinkMail } from './links.store.ts';
import { recordAs } from '../name-actor.ts';
import { deleteSessionsOf } from '../sessions.store.ts';
import { isLive, makeLink, readLink, spendLink, withLink, type BroughtLink } from './one-time-links.ts';
import { hashPassword } from '../passwords.ts';
import { hashSecret } from '../secrets.ts';
import { countCall } from '../sign-in-limits.ts';
import { findUserByEmail } from '../sign-in.store.ts';
import { recordUserEvent } from '../user-events.store.ts';
import { mailWayInChanged } from '../way-in-mail.ts';
import { selectWaysIn } from '../ways-in/ways-in.store.ts';

/**
 * Takes a request for a new password. A task does the rest, so that neither the answer nor its time depends on whether the
 * address is known.
 */
export async function forgetPassword(
  core: Core,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await countCall(core, 'forgot', address);
  const account = email.trim().toLowerCase();
  const key = `send-reset-link:${hashSecret(account).toString('base64url')}`;
  const payload = { email: encrypt(core.config.SECRETS_KEY, account).toString('base64') };
  await core.db.transaction().execute((tx) => core.tasks.add(tx, 'send-reset-link', payload, { key }));
}

/** Mails the link to a customer who signs in with that address and has set a way in; does nothing for anybody else. */
export async function sendResetLink(core: Core, { email }: { email: string }): Promise<void> {
  const account = decrypt(core.config.SECRETS_KEY, Buffer.from(email, 'base64'));
  const user = await findUserByEmail(core.db, account);
  if (!user || user.isStaff) return;
  await inTransaction(core.db, async (tx) => {
    const person = await lockLinkPerson(tx, user.id);
    if (!person?.hasWayIn || person.isStaff || !isLive(person) || person.signInEmail === null) return;
    // However often it is asked for, nobody gets more of them, not even once the former link was used.
    if (((await findLinkMail(tx, user.id, 'password-reset'))?.seconds ?? 0) > 0) return;
    const { name, signInEmail, userId } = person;
    const { secret, ...link } = await makeLink(core, tx, { kind: 'password-reset', userId, minutes: RESET_MINUTES });
    const { hasTotp, recoveryCodes, passkeys } = await selectWaysIn(tx, userId);
    const letter = passwordResetLetter({
      to: name,
      ...link,
      hasApp: hasTotp,
      hasRecoveryCodes: recoveryCodes.left > 0,
      hasPasskey: passkeys.length > 0,
    });
    const recipients = { to: [{ name, address: signInEmail }] };
    const mail = { kind: 'password-reset' as const, recipients, letter, secret };
    await queueLinkMail(core, tx, { userId, kind: 'password-reset', mail });
  });
}

/** Sets the password of whoever has the link, ends all their sessions and forgets their devices. Other factors stay. */
export async function resetPassword(
  core: Core,
  { password, ...brought }: BroughtLink & { password: string },
): Promise<void> {
  // A link that does not work is refused before anything is hashed for it.
  await readLink(core, brought, ['password-reset']);
  refusePassword(password);
  const passwordHash = await hashPassword(password);
  await withLink(core, brought, ['password-reset'], async (tx, link) => {
    const { userId, person } = link;
    await spendLink(tx, link);
    await recordAs(tx, person.contactId);
    await savePassword(tx, userId, passwordHash, { forgetsDevices: true });
    const sessions = await deleteSessionsOf(tx, userId, null);
    await recordUserEvent(tx, userId, 'password-set', { sessions });
    await mailWayInChanged(core, tx, userId, 'Your password was replaced with a link that we sent to this address.');
  });
}
