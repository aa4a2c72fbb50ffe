import {
  firmInvitationLetter,
  invitationLetter,
  secondFactorResetLetter,
} from '@sealdesk/contract/mail/link-letters.ts';
import type { Letter } from '@sealdesk/contract/mail/letter.ts';
import { INVITING } from '@sealdesk/contract/people/link-messages.ts';
import { INVITATION_HOURS } from '@sealdesk/contract/people/one-time-links.ts';
import { isMailAddress } from '@sealdesk/contract/shared/mail-address.ts';
import type { Core } from '../../core.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refused } from '../../refused.ts';
import { saveSignInEmail, type LinkPerson } from './link-people.store.ts';
import { queueLinkMail } from './link-mail.ts';
import type { LinkDetail } from './links.store.ts';
import { makeLink, type MadeLink } from './one-time-links.ts';
import { recordUserEvent } from '../user-events.store.ts';

const MINUTES = INVITATION_HOURS * 60;

/**
 * Makes the link by which somebody sets up their way in, in place of a former one, and mails it. Who never signed in gets it
 * at the address that the contact has now, and will sign in with that. Returns in how many seconds the mail goes out.
 */
export async function sendInvitation(
  core: Pick<Core, 'config' | 'tasks'>,
  tx: Tx,
  person: LinkPerson,
  detail: LinkDetail = {},
): Promise<number> {
  const { userId, name, isStaff, contactEmail, signInEmail } = person;
  const email = isStaff || !isSettled(person, detail) ? contactEmail : signInEmail;
  if (email === null || !isMailAddress(email)) throw new Refused('conflict', INVITING.hasNoAddress(name));
  if (!isStaff && email !== signInEmail) await saveSignInEmail(tx, userId, email);
  const link = await makeLink(core, tx, { kind: 'invitation', userId, minutes: MINUTES, detail });
  const recipients = { to: [{ name, address: email }] };
  const letter = letterFor(person, email, link, detail);
  const mail = { kind: 'invitation' as const, recipients, letter, secret: link.secret };
  const seconds = await queueLinkMail(core, tx, { userId, kind: detail.isReset ? 'reset' : 'invitation', mail });
  await recordUserEvent(tx, userId, 'invited', { email });
  return seconds;
}

/** Returns true when the person signs in with their address already: then it changes only by being confirmed. */
export function isSettled({ signInEmail, hasWayIn, hasSignedIn }: LinkPerson, detail: LinkDetail | undefined): boolean {
  return signInEmail !== null && (hasWayIn || hasSignedIn || detail?.isReset === true);
}

function letterFor({ name, isStaff, company }: LinkPerson, email: string, link: MadeLink, detail: LinkDetail): Letter {
  const facts = { to: name, address: link.address, until: link.until };
  if (isStaff) return firmInvitationLetter(facts);
  return detail.isReset ? secondFactorResetLetter({ ...facts, email }) : invitationLetter({ ...facts, email, company });
}
