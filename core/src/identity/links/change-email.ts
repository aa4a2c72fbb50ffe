import { emailChangeWithdrawnLetter } from '@sealdesk/contract/mail/email-changed-letter.ts';
import { confirmEmailLetter } from '@sealdesk/contract/mail/link-letters.ts';
import { EMAIL_CONFIRMED, INVITING } from '@sealdesk/contract/people/link-messages.ts';
import { EMAIL_CHANGE_HOURS, type ConfirmEmailReply } from '@sealdesk/contract/people/one-time-links.ts';
import type { UserReply } from '@sealdesk/contract/people/users.ts';
import { isMailAddress } from '@sealdesk/contract/shared/mail-address.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../../core.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refused } from '../../refused.ts';
import {
  deleteEmailChange,
  findEmailChange,
  insertEmailChange,
  isSignInTaken,
  saveConfirmed,
} from './email-changes.store.ts';
import { changing } from './invite.ts';
import { lockLinkPerson, releaseAddress, saveSignInEmail, type LinkPerson } from './link-people.store.ts';
import { queueLinkMail, withdrawLinkMails } from './link-mail.ts';
import { deleteLinks, findLinkOf, type LinkKind } from './links.store.ts';
import { recordAs } from '../name-actor.ts';
import { findUserOf } from '../own-sessions.store.ts';
import { deleteSessionsOf } from '../sessions.store.ts';
import { isLive, linkRefused, makeLink, spendLink, withLink, type BroughtLink } from './one-time-links.ts';
import { isSettled, sendInvitation } from './send-invitation.ts';
import type { Caller } from '../session.ts';
import { recordUserEvent } from '../user-events.store.ts';
import { mailEmailWaived, mailWayInChanged } from '../way-in-mail.ts';

const CONFIRMATIONS: readonly LinkKind[] = ['email-before', 'email-after'];
/** What an address gave that is no longer certain to be the person's. */
const OF_ADDRESS: readonly LinkKind[] = [...CONFIRMATIONS, 'password-reset'];

/**
 * Follows a contact's new address with what they sign in with: both addresses are asked to confirm it, and links sent before
 * are void. Someone who never signed in gets a new invitation there instead. Staff sign in with no contact address. Returns the
 * addresses that it emailed.
 */
export async function followEmail(
  core: Core,
  tx: Tx,
  { contactId, email, requestedBy }: { contactId: number; email: string; requestedBy: number },
): Promise<string[]> {
  const userId = await findUserOf(tx, contactId);
  const person = userId === null ? null : await lockLinkPerson(tx, userId);
  if (!person || person.signInEmail === null || person.isStaff) return [];
  await releaseAddress(tx, email);
  if (await isSignInTaken(tx, person.userId, email))
    throw new Refused('invalid', INVITING.addressTaken, { email: [INVITING.addressTaken] });

  const former = await findLinkOf(tx, person.userId, 'invitation');
  if (!isSettled(person, former?.detail)) {
    if (former && isLive(person)) {
      await sendInvitation(core, tx, person);
      return [email];
    }
    await saveSignInEmail(tx, person.userId, email);
    return [];
  }
  await deleteLinks(tx, person.userId, OF_ADDRESS);
  await withdrawLinkMails(tx, person.userId, OF_ADDRESS);
  if (email.toLowerCase() === person.signInEmail.toLowerCase()) return withdraw(core, tx, person);
  if (!isLive(person)) return [];
  await insertEmailChange(tx, { userId: person.userId, email, requestedBy });
  await recordUserEvent(tx, person.userId, 'email-change-asked', { email });
  await askBoth(core, tx, person, email);
  return [person.signInEmail, email];
}

/** Ends a change that waits, and notifies both addresses: each may have an email that asks to confirm it. */
async function withdraw(core: Core, tx: Tx, { userId, name, signInEmail }: LinkPerson): Promise<string[]> {
  const change = await findEmailChange(tx, userId);
  if (!change) return [];
  await deleteEmailChange(tx, userId);
  await recordUserEvent(tx, userId, 'email-change-withdrawn');
  const letter = emailChangeWithdrawnLetter({ to: name, before: signInEmail!, after: change.email });
  const addresses = [signInEmail!, change.email];
  for (const address of addresses)
    if (isMailAddress(address))
      await queueMail(tx, core, { kind: 'email-changed', recipients: { to: [{ name, address }] }, letter });
  return addresses;
}

async function askBoth(core: Core, tx: Tx, { userId, name, signInEmail }: LinkPerson, after: string): Promise<void> {
  const before = signInEmail!;
  for (const which of ['before', 'after'] as const) {
    const kind = `email-${which}` as const;
    const { secret, ...link } = await makeLink(core, tx, { kind, userId, minutes: EMAIL_CHANGE_HOURS * 60 });
    const address = which === 'before' ? before : after;
    // An address from before there was a rule may be none; operations can do without its confirmation.
    if (!isMailAddress(address)) continue;
    const letter = confirmEmailLetter(which, { to: name, ...link, before, after });
    const mail = { kind, recipients: { to: [{ name, address }] }, letter, secret };
    await queueLinkMail(core, tx, { userId, kind, mail });
  }
}

/** Confirms the address to which the link was sent. Once both are confirmed, the person signs in with the new one. */
export async function confirmEmail(core: Core, brought: BroughtLink): Promise<ConfirmEmailReply> {
  return withLink(core, brought, CONFIRMATIONS, async (tx, link) => {
    const { userId, person, kind } = link;
    const which = kind === 'email-before' ? 'before' : 'after';
    await spendLink(tx, link);
    const change = await findEmailChange(tx, userId);
    if (!change) throw linkRefused();
    await recordAs(tx, person.contactId);
    await saveConfirmed(tx, userId, which);
    const email = which === 'before' ? person.signInEmail : change.email;
    await recordUserEvent(tx, userId, 'email-change-confirmed', { email });
    const isDone = which === 'before' ? change.isAfterConfirmed : change.isBeforeConfirmed;
    if (!isDone) return { state: 'waiting' as const, email: change.email, message: EMAIL_CONFIRMED.waiting };
    await finish(core, tx, person, change.email);
    return { state: 'changed' as const, email: change.email, message: EMAIL_CONFIRMED.changed(change.email) };
  });
}

/** Confirms in place of a former address that nobody reads any more. The person's sessions end. */
export async function waiveEmailConfirmation(
  core: Core,
  caller: Caller,
  { userId, reason }: { userId: number; reason: string },
): Promise<UserReply> {
  return changing(core, caller, async (tx, viewer) => {
    const person = await lockLinkPerson(tx, userId);
    if (!person) throw new Refused('missing', MESSAGES.notFound);
    const change = await findEmailChange(tx, userId);
    if (!change || change.isBeforeConfirmed) throw new Refused('conflict', INVITING.noEmailChange(person.name));
    await saveConfirmed(tx, userId, 'before', viewer.contactId);
    await deleteLinks(tx, userId, ['email-before', 'password-reset']);
    const sessions = await deleteSessionsOf(tx, userId, null);
    await recordUserEvent(tx, userId, 'email-change-waived', { reason, sessions, email: change.email });
    if (change.isAfterConfirmed) await finish(core, tx, person, change.email);
    else await mailEmailWaived(core, tx, userId, change.email);
    return { userId, message: INVITING.emailWaived(person.name) };
  });
}

/** Lets the person sign in with the confirmed address, and reports it to both. */
async function finish(core: Core, tx: Tx, { userId, signInEmail }: LinkPerson, email: string): Promise<void> {
  if (await isSignInTaken(tx, userId, email)) throw new Refused('conflict', INVITING.addressTaken);
  await saveSignInEmail(tx, userId, email);
  await deleteEmailChange(tx, userId);
  await deleteLinks(tx, userId, OF_ADDRESS);
  await recordUserEvent(tx, userId, 'email-change-done', { email });
  for (const address of [signInEmail!, email])
    await mailWayInChanged(core, tx, userId, `From now on you sign in with ${email}.`, address);
}
