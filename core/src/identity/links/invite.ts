import { INVITING } from '@sealdesk/contract/people/link-messages.ts';
import type { UserReply } from '@sealdesk/contract/people/users.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../../core.ts';
import { violatedUniqueness } from '../../platform/database/database-errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { Refused } from '../../refused.ts';
import type { Viewer } from '../../viewer.ts';
import { deleteEmailChange } from './email-changes.store.ts';
import {
  deleteCustomerWaysIn,
  deleteWaysIn,
  ensureUser,
  findLinkPerson,
  lockLinkPerson,
  saveMaxFileUploads,
  type LinkPerson,
} from './link-people.store.ts';
import { withdrawLinkMails } from './link-mail.ts';
import { deleteLinks, findLinkOf } from './links.store.ts';
import { isLive } from './one-time-links.ts';
import { nameActor } from '../name-actor.ts';
import { findUserOf } from '../own-sessions.store.ts';
import { deleteSessionsOf } from '../sessions.store.ts';
import { sendInvitation } from './send-invitation.ts';
import { requireRecentProof, type Caller } from '../session.ts';
import { recordUserEvent } from '../user-events.store.ts';
import { findUserRow } from '../users.store.ts';
import { mailWayInChanged } from '../way-in-mail.ts';

/** Makes the contact a user without a way in, and mails them the link by which they set one. */
export async function inviteContact(
  core: Core,
  caller: Caller,
  {
    contact_id: contactId,
    max_file_uploads: maxFileUploads,
  }: { contact_id: number; max_file_uploads?: number | undefined },
): Promise<UserReply> {
  return changing(core, caller, async (tx) => {
    const userId = await ensureUser(tx, contactId, maxFileUploads);
    const person = await requirePerson(tx, userId);
    if (person.hasWayIn) throw new Refused('conflict', INVITING.canSignIn(person.name));
    const former = await findLinkOf(tx, person.userId, 'invitation');
    if (former?.isLive) throw new Refused('conflict', INVITING.isInvited(person.name));
    if (maxFileUploads !== undefined) await saveMaxFileUploads(tx, person.userId, maxFileUploads);
    return { userId: person.userId, message: sentOrFollows(person, await sendInvitation(core, tx, person)) };
  });
}

/**
 * Invites a contact who was just made, in the transaction that makes them, unless they have no address. The caller has
 * proved recently who they are.
 */
export async function inviteNewContact(core: Core, tx: Tx, contactId: number): Promise<void> {
  const userId = await ensureUser(tx, contactId, undefined);
  await sendInvitation(core, tx, await requirePerson(tx, userId));
}

/** Sends a new link in place of the former one, which no longer works. What the person has set already stays set. */
export async function inviteAgain(core: Core, caller: Caller, userId: number): Promise<UserReply> {
  return changing(core, caller, async (tx) => {
    const person = await requirePerson(tx, userId);
    const former = await findLinkOf(tx, userId, 'invitation');
    if (person.hasWayIn && !former?.detail.done) throw new Refused('conflict', INVITING.canSignIn(person.name));
    const { isReset, done } = former?.detail ?? {};
    const detail = { ...(isReset && { isReset }), ...(done && { done }) };
    return { userId, message: sentOrFollows(person, await sendInvitation(core, tx, person, detail)) };
  });
}

function sentOrFollows({ name }: LinkPerson, seconds: number): string {
  return seconds === 0 ? INVITING.sent(name) : INVITING.follows(name, Math.ceil(seconds / 60));
}

/** Voids the link of somebody who has set nothing with it yet. */
export async function withdrawInvitation(core: Core, caller: Caller, userId: number): Promise<UserReply> {
  return changing(core, caller, async (tx) => {
    const person = await lockLinkPerson(tx, userId);
    if (!person) throw new Refused('missing', MESSAGES.notFound);
    if (person.hasWayIn) throw new Refused('conflict', INVITING.hasSetWayIn(person.name));
    const voided = await deleteLinks(tx, userId, ['invitation']);
    if (voided === 0) throw new Refused('conflict', INVITING.notInvited(person.name));
    await withdrawLinkMails(tx, userId, ['invitation', 'reset']);
    await recordUserEvent(tx, userId, 'invitation-withdrawn');
    return { userId, message: INVITING.withdrawn(person.name) };
  });
}

/**
 * Takes every way in from a customer who lost their second factor, ends their sessions, and mails them a link by which they
 * set up a new one.
 */
export async function resetSecondFactor(
  core: Core,
  caller: Caller,
  { userId, reason }: { userId: number; reason: string },
): Promise<UserReply> {
  return changing(core, caller, (tx) => resetWaysIn(core, tx, { userId, reason }));
}

/** Does it in the transaction of whoever was allowed to, and returns what happened in words. */
export async function resetWaysIn(
  core: Pick<Core, 'config' | 'tasks'>,
  tx: Tx,
  { userId, reason }: { userId: number; reason: string },
): Promise<{ userId: number; message: string }> {
  const person = await requirePerson(tx, userId);
  if (person.isStaff) throw new Refused('conflict', INVITING.signsInAtFirm(person.name));
  if (!person.hasWayIn) throw new Refused('conflict', INVITING.neverSetWayIn(person.name));
  await deleteWaysIn(tx, userId);
  await deleteLinks(tx, userId, ['password-reset']);
  const sessions = await deleteSessionsOf(tx, userId, null);
  await recordUserEvent(tx, userId, 'second-factor-reset', { reason, sessions });
  // To what they sign in with: another address may still wait for its confirmations.
  await sendInvitation(core, tx, person, { isReset: true });
  return { userId, message: INVITING.secondFactorReset(person.name) };
}

const BECAME_STAFF =
  'You now sign in through the account that the firm gave you. What you signed in with here no longer works, and all your sessions ended.';

/**
 * Removes the credentials of a customer whose contact was just linked to an employee, ends their sessions, and invites them
 * to sign in through the firm. A session that stayed open would gain the rights of staff.
 */
export async function becomeStaff(core: Pick<Core, 'config' | 'tasks'>, tx: Tx, contactId: number): Promise<void> {
  const userId = await findUserOf(tx, contactId);
  const person = userId === null ? null : await lockLinkPerson(tx, userId);
  if (userId === null || person === null) return;
  // While the address that they signed in with is still known.
  if (person.hasWayIn) await mailWayInChanged(core, tx, userId, BECAME_STAFF);
  await deleteCustomerWaysIn(tx, userId);
  await deleteLinks(tx, userId, ['invitation', 'password-reset', 'email-before', 'email-after']);
  await deleteEmailChange(tx, userId);
  const sessions = await deleteSessionsOf(tx, userId, null);
  await recordUserEvent(tx, userId, 'credentials-removed', { sessions });
  const after = await findLinkPerson(tx, userId);
  // The firm's provider may know them from an earlier time as staff.
  if (after && isLive(after) && !after.hasWayIn) await sendInvitation(core, tx, after);
}

/** Runs a change of how somebody gets in for operations who proved recently who they are; answers with the user's row. */
export async function changing(
  core: Core,
  caller: Caller,
  work: (tx: Tx, viewer: Viewer) => Promise<{ userId: number; message: string }>,
): Promise<UserReply> {
  try {
    return await inTransaction(core.db, async (tx) => {
      const viewer = await nameActor(core, tx, caller);
      await requireRecentProof(core, tx, caller);
      const { userId, message } = await work(tx, viewer);
      return { message, user: (await findUserRow(tx, viewer, userId))! };
    });
  } catch (error) {
    if (violatedUniqueness(error) === 'app_user_email') throw new Refused('conflict', INVITING.addressTaken);
    throw error;
  }
}

/** Returns the locked person whom a link is for; refuses one who could not use it. */
async function requirePerson(tx: Tx, userId: number | null): Promise<LinkPerson> {
  const person = userId === null ? null : await lockLinkPerson(tx, userId);
  if (!person) throw new Refused('missing', MESSAGES.notFound);
  const { name } = person;
  if (person.isDeleted) throw new Refused('conflict', INVITING.isDeleted(name));
  if (person.isDisabled) throw new Refused('conflict', INVITING.isDisabled(name));
  if (!person.belongs) throw new Refused('conflict', INVITING.belongsNowhere(name));
  return person;
}
