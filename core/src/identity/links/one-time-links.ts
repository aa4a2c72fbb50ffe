import { LINK_NO_LONGER_WORKS } from '@sealdesk/contract/people/link-messages.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import type { Core } from '../../core.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { Refused } from '../../refused.ts';
import { findLinkPerson, lockLinkPerson, type LinkPerson } from './link-people.store.ts';
import { deleteLink, findLink, insertLink, type Link, type LinkDetail, type LinkKind } from './links.store.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { countCall } from '../sign-in-limits.ts';

/** Where each kind of link leads. */
const PAGES = {
  invitation: SCREEN_PATHS.invitation,
  'password-reset': SCREEN_PATHS.resetPassword,
  'email-before': SCREEN_PATHS.confirmEmail,
  'email-after': SCREEN_PATHS.confirmEmail,
} as const satisfies Record<LinkKind, string>;

/** A new link, as its letter needs it. The secret stands behind the #, which no browser sends to a server. */
export type MadeLink = { secret: string; address: string; until: string };

/** Makes a link in place of the person's former one of its kind. It leads to the configured address, whatever was asked for. */
export async function makeLink(
  { config }: Pick<Core, 'config'>,
  tx: Tx,
  { kind, ...link }: { kind: LinkKind; userId: number; minutes: number; detail?: LinkDetail },
): Promise<MadeLink> {
  const secret = newSecret();
  const { until } = await insertLink(tx, { ...link, kind, tokenHash: hashSecret(secret) });
  return { secret, address: `${config.PUBLIC_URL}${PAGES[kind]}#${secret}`, until };
}

/** What a request brings with a link. */
export type BroughtLink = { token: string; address: string };
/** A link that works, under the lock of its person. */
export type LockedLink = Link & { tokenHash: Buffer; person: LinkPerson };

/** One answer for a link that was spent, replaced or withdrawn, has run out, is of somebody deleted, or never was. */
export const linkRefused = () => new Refused('malformed', LINK_NO_LONGER_WORKS);

/**
 * Runs the work for a link that works, with its person locked: of two who use it at once, the second finds it as the first
 * left it. Nothing is spent by that; `spendLink` does it.
 */
export async function withLink<Result>(
  core: Core,
  { token, address }: BroughtLink,
  kinds: readonly LinkKind[],
  work: (tx: Tx, link: LockedLink) => Promise<Result>,
): Promise<Result> {
  const takeBack = await countCall(core, 'link', address);
  const tokenHash = hashSecret(token);
  const result = await inTransaction(core.db, async (tx) => {
    const seen = await findLink(tx, tokenHash, kinds);
    const person = seen && (await lockLinkPerson(tx, seen.userId));
    // Read again under the lock: it may be spent meanwhile.
    const link = person && isLive(person) ? await findLink(tx, tokenHash, kinds) : null;
    if (!link || !person) throw linkRefused();
    return work(tx, { ...link, tokenHash, person });
  });
  await takeBack();
  return result;
}

/** Reads a link that works, for what takes long and is done before its lock. */
export async function readLink(
  core: Core,
  { token, address }: BroughtLink,
  kinds: readonly LinkKind[],
): Promise<Link & { person: LinkPerson }> {
  const takeBack = await countCall(core, 'link', address);
  const link = await findLink(core.db, hashSecret(token), kinds);
  const person = link && (await findLinkPerson(core.db, link.userId));
  if (!link || !person || !isLive(person)) throw linkRefused();
  await takeBack();
  return { ...link, person };
}

/** Spends a locked link. */
export async function spendLink(tx: Tx, { tokenHash }: LockedLink): Promise<void> {
  if (!(await deleteLink(tx, tokenHash))) throw linkRefused();
}

/** Returns true when the person can sign in at all. */
export function isLive({ isDeleted, isDisabled, belongs }: LinkPerson): boolean {
  return !isDeleted && !isDisabled && belongs;
}
