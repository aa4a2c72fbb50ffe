import { nameOfTimezone } from '@sealdesk/contract/directory/timezones.ts';
import { emailWaivedLetter } from '@sealdesk/contract/mail/email-changed-letter.ts';
import type { Letter } from '@sealdesk/contract/mail/letter.ts';
import { wayInChangedLetter, wrongCodesLetter } from '@sealdesk/contract/mail/way-in-letters.ts';
import { isMailAddress } from '@sealdesk/contract/shared/mail-address.ts';
import type { Core } from '../core.ts';
import type { OtherMailKind } from '../mail/mail-kinds.ts';
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
  const kind = 'way-in-changed';
  await mailPerson(core, tx, userId, { kind, address, toLetter: (facts) => wayInChangedLetter({ ...facts, what }) });
}

/** Emails someone at their current address that the firm confirmed a new one in its place. Nothing was changed yet. */
export async function mailEmailWaived(
  core: Pick<Core, 'config' | 'tasks'>,
  tx: Tx,
  userId: number,
  after: string,
): Promise<void> {
  const kind = 'email-changed';
  await mailPerson(core, tx, userId, { kind, toLetter: ({ to }) => emailWaivedLetter({ to, after }) });
}

/** Mails somebody that wrong codes followed their right password. */
export async function mailWrongCodes(core: Pick<Core, 'config' | 'tasks'>, tx: Tx, userId: number): Promise<void> {
  await mailPerson(core, tx, userId, { kind: 'wrong-codes', toLetter: wrongCodesLetter });
}

type PersonalMail = {
  kind: OtherMailKind;
  address?: string | undefined;
  toLetter: (facts: { to: string; when: string }) => Letter;
};

async function mailPerson(
  core: Pick<Core, 'config' | 'tasks'>,
  tx: Tx,
  userId: number,
  { kind, address, toLetter }: PersonalMail,
): Promise<void> {
  const person = await findLinkPerson(tx, userId);
  const to = address ?? person?.signInEmail ?? person?.contactEmail ?? null;
  if (person === null || to === null || !isMailAddress(to)) return;
  const { name, timezone } = person;
  const when = `${await nowIn(tx, timezone)} ${nameOfTimezone(timezone)}`;
  const letter = toLetter({ to: name, when });
  await queueMail(tx, core, { kind, recipients: { to: [{ name, address: to }] }, letter });
}
