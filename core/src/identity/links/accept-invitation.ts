import { INVITATION_REFUSALS } from '@sealdesk/contract/people/link-messages.ts';
import { passwordProblem } from '@sealdesk/contract/people/new-password.ts';
import type { Invitation } from '@sealdesk/contract/people/one-time-links.ts';
import type { NewPasskey, TotpSecretReply } from '@sealdesk/contract/people/ways-in.ts';
import type { Core } from '../../core.ts';
import { databaseTime } from '../../platform/database/database-clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { decrypt, encrypt } from '../../platform/encryption.ts';
import { Refused } from '../../refused.ts';
import { savePassword } from './link-people.store.ts';
import { saveDetail, type LinkDetail, type LinkKind } from './links.store.ts';
import { recordAs } from '../name-actor.ts';
import { readLink, spendLink, withLink, type BroughtLink, type LockedLink } from './one-time-links.ts';
import { registrationOptions, savePasskey, verifyRegistration } from '../passkeys.ts';
import { hashPassword } from '../passwords.ts';
import { makeRecoveryCodes } from '../recovery-codes.ts';
import { saveTotp } from '../save-totp.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { startSessionWithin, type BegunSession } from '../session.ts';
import { insertStep } from '../sign-in.store.ts';
import { matchTotp, newTotpSecret, totpUri } from '../totp.ts';
import { recordUserEvent } from '../user-events.store.ts';
import { mailWayInChanged } from '../way-in-mail.ts';

const KIND: readonly LinkKind[] = ['invitation'];

/** Returns whom the link is for and how far they got. Nothing is spent: a mail scanner may open it, too. */
export async function openInvitation(core: Core, brought: BroughtLink): Promise<Invitation> {
  const { person, detail, expiresAt } = await readLink(core, brought, KIND);
  const { company } = person;
  return {
    kind: person.isStaff ? 'firm' : 'customer',
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.signInEmail ?? person.contactEmail ?? '',
    company: company && (company.place ? `${company.name}, ${company.place}` : company.name),
    timezone: person.timezone,
    expires_at: expiresAt.toISOString(),
    is_reset: detail.isReset === true,
    done: detail.done ?? null,
  };
}

/** Hands out a secret for time-based codes, in place of one handed out before. It counts once a code of it was sent. */
export async function invitationTotp(core: Core, brought: BroughtLink): Promise<TotpSecretReply> {
  const secret = newTotpSecret();
  return withLink(core, brought, KIND, async (tx, link) => {
    requireNothingSet(link);
    const totp = encrypt(core.config.SECRETS_KEY, secret).toString('base64');
    await saveDetail(tx, link.tokenHash, { ...link.detail, totp });
    return { secret, uri: totpUri(secret, link.person.signInEmail!) };
  });
}

/** Returns what the browser makes a passkey with. */
export async function invitationPasskey(core: Core, brought: BroughtLink) {
  const { userId } = await readLink(core, brought, KIND);
  const options = await registrationOptions(core, userId);
  await withLink(core, brought, KIND, async (tx, link) => {
    requireNothingSet(link);
    await saveDetail(tx, link.tokenHash, { ...link.detail, challenge: options.challenge });
  });
  return { options: { ...options } };
}

/** Sets the passkey as the person's way in; returns the recovery codes, which can't be read again. */
export async function setInvitedPasskey(
  core: Core,
  { passkey, ...brought }: BroughtLink & { passkey: NewPasskey },
): Promise<string[]> {
  const { challenge } = (await readLink(core, brought, KIND)).detail;
  if (challenge === undefined) throw new Refused('conflict', INVITATION_REFUSALS.stepLost);
  const checked = await verifyRegistration(core, { challenge, passkey });
  return withLink(core, brought, KIND, async (tx, link) => {
    requireNothingSet(link);
    if (link.detail.challenge !== challenge) throw new Refused('conflict', INVITATION_REFUSALS.stepLost);
    await recordAs(tx, link.person.contactId);
    await savePasskey(tx, link.userId, checked);
    await recordUserEvent(tx, link.userId, 'passkey-added');
    return finishStep(core, tx, link, 'passkey', 'A passkey was set up with the link that we sent you.');
  });
}

/** Sets a password with time-based codes; returns the recovery codes, which can't be read again. */
export async function setInvitedPassword(
  core: Core,
  { password, code, ...brought }: BroughtLink & { password: string; code: string },
): Promise<string[]> {
  const link = await readLink(core, brought, KIND);
  refusePassword(password);
  const secret = handedOut(core, link.detail);
  const step = secret === null ? null : await matchTotp(secret, code, await databaseTime(core.db), null);
  if (secret === null) throw new Refused('conflict', INVITATION_REFUSALS.stepLost);
  if (step === null)
    throw new Refused('invalid', INVITATION_REFUSALS.wrongCode, { code: [INVITATION_REFUSALS.wrongCode] });
  const passwordHash = await hashPassword(password);
  return withLink(core, brought, KIND, async (tx, locked) => {
    requireNothingSet(locked);
    // Another secret may have been handed out meanwhile, to another window.
    if (handedOut(core, locked.detail) !== secret) throw new Refused('conflict', INVITATION_REFUSALS.stepLost);
    const { userId, person } = locked;
    await recordAs(tx, person.contactId);
    await savePassword(tx, userId, passwordHash, { forgetsDevices: false });
    await saveTotp(core, tx, userId, { secret, step });
    await recordUserEvent(tx, userId, 'password-set');
    await recordUserEvent(tx, userId, 'code-set');
    return finishStep(core, tx, locked, 'password', 'A password with codes was set up with the link that we sent you.');
  });
}

/** Makes new recovery codes for somebody who closed the page before they saved the first ones. */
export async function invitationCodes(core: Core, brought: BroughtLink): Promise<string[]> {
  return withLink(core, brought, KIND, async (tx, link) => {
    requireSet(link);
    await recordAs(tx, link.person.contactId);
    await recordUserEvent(tx, link.userId, 'recovery-codes-made');
    return makeRecoveryCodes(tx, link.userId);
  });
}

/** Spends the link of somebody who has set a way in, and opens their first session; returns its cookie's value. */
export async function acceptInvitation(
  core: Core,
  { formerHash, client, ...brought }: BroughtLink & Pick<BegunSession, 'formerHash' | 'client'>,
): Promise<string> {
  return withLink(core, brought, KIND, async (tx, link) => {
    requireSet(link);
    const { userId, person } = link;
    await spendLink(tx, link);
    await recordAs(tx, person.contactId);
    await recordUserEvent(tx, userId, 'invitation-accepted');
    return startSessionWithin(core, tx, { userId, formerHash, method: 'link', client });
  });
}

/** Keeps that this browser has the link of somebody of the firm, for the sign-in there that follows; returns the cookie's value. */
export async function beginFirmInvitation(core: Core, brought: BroughtLink): Promise<string> {
  const { person } = await readLink(core, brought, KIND);
  if (!person.isStaff) throw new Refused('conflict', INVITATION_REFUSALS.customerOnly);
  const step = newSecret();
  const link = hashSecret(brought.token).toString('base64url');
  await insertStep(core.db, hashSecret(step), {
    kind: 'invitation',
    userId: person.userId,
    detail: { invitation: link },
  });
  return step;
}

/** Refuses a password that nobody may choose. */
export function refusePassword(password: string): void {
  const problem = passwordProblem(password);
  if (problem !== null) throw new Refused('invalid', problem, { password: [problem] });
}

/** Records that the way in is set, mails it, and makes the recovery codes. */
async function finishStep(
  core: Core,
  tx: Tx,
  { tokenHash, userId, detail }: LockedLink,
  done: 'passkey' | 'password',
  what: string,
): Promise<string[]> {
  const { isReset } = detail;
  await saveDetail(tx, tokenHash, { ...(isReset && { isReset }), done });
  await recordUserEvent(tx, userId, 'recovery-codes-made');
  await mailWayInChanged(core, tx, userId, what);
  return makeRecoveryCodes(tx, userId);
}

function handedOut({ config }: Core, { totp }: LinkDetail): string | null {
  return totp === undefined ? null : decrypt(config.SECRETS_KEY, Buffer.from(totp, 'base64'));
}

/** The firm's people set nothing here, and nothing is set twice by one link. */
function requireNothingSet({ person, detail }: LockedLink): void {
  if (person.isStaff) throw new Refused('conflict', INVITATION_REFUSALS.firmOnly);
  if (detail.done) throw new Refused('conflict', INVITATION_REFUSALS.alreadySet);
}

function requireSet({ person, detail }: LockedLink): void {
  if (person.isStaff) throw new Refused('conflict', INVITATION_REFUSALS.firmOnly);
  if (!detail.done) throw new Refused('conflict', INVITATION_REFUSALS.nothingSet);
}
