import type { Core } from '../../core.ts';
import { queueMail, withdrawLinkMail, type NewMail } from '../../mail/queue-mail.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findLinkMail, saveLinkMail, type LinkMailKind } from './links.store.ts';

type LinkMail = { userId: number; kind: LinkMailKind; mail: NewMail };

/**
 * Queues a mail with a link and returns in how many seconds it goes out: a person gets one of a kind in `LINK_MAIL_MINUTES`. It replaces
 * an earlier one that still waits. The earlier link no longer works. The caller holds the person's lock.
 */
export async function queueLinkMail(
  core: Pick<Core, 'config' | 'tasks'>,
  tx: Tx,
  { userId, kind, mail }: LinkMail,
): Promise<number> {
  const earlier = await findLinkMail(tx, userId, kind);
  if (earlier) await withdrawLinkMail(tx, earlier.mailId);
  const seconds = earlier?.seconds ?? 0;
  const mailId = await queueMail(tx, core, { ...mail, ...(seconds > 0 && { afterSeconds: seconds }) });
  await saveLinkMail(tx, { userId, kind, mailId, seconds });
  return seconds;
}

/** Takes back mails of these kinds that still wait, because their links no longer work. */
export async function withdrawLinkMails(tx: Tx, userId: number, kinds: readonly LinkMailKind[]): Promise<void> {
  for (const kind of kinds) {
    const earlier = await findLinkMail(tx, userId, kind);
    if (earlier) await withdrawLinkMail(tx, earlier.mailId);
  }
}
