import { nameOfTimezone } from '@sealdesk/contract/directory/timezones.ts';
import { LINK_MAIL_MINUTES } from '@sealdesk/contract/people/one-time-links.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

export type LinkKind = 'invitation' | 'password-reset' | 'email-before' | 'email-after';

/** What a person gets once in `LINK_MAIL_MINUTES` at most: a kind of link, or the invitation by which ways in are set up anew. */
export type LinkMailKind = LinkKind | 'reset';

/** How far somebody got with an invitation. Secrets in it are encrypted. */
export type LinkDetail = {
  /** A second factor was reset: the person had a way in before. */
  isReset?: true;
  /** The secret of time-based codes that was handed out, until a right code confirms it. */
  totp?: string;
  /** What the browser makes its passkey for. */
  challenge?: string;
  done?: 'passkey' | 'password';
};

export type Link = { kind: LinkKind; userId: number; detail: LinkDetail; expiresAt: Date };

type NewLink = { tokenHash: Buffer; kind: LinkKind; userId: number; minutes: number; detail?: LinkDetail };

/** Adds the link in place of the person's former one of its kind; returns until when it works, in their time zone. */
export async function insertLink(tx: Tx, link: NewLink): Promise<{ until: string }> {
  const { tokenHash, kind, userId, minutes, detail = {} } = link;
  const { rows } = await sql<{ at: string; timezone: string }>`
    with made as (
      insert into one_time_link (token_hash, kind, user_id, detail, expires_at)
      values (${tokenHash}, ${kind}, ${userId}, ${JSON.stringify(detail)}, now() + make_interval(mins => ${minutes}))
      on conflict (user_id, kind) do update set token_hash = excluded.token_hash, detail = excluded.detail,
        created_at = excluded.created_at, expires_at = excluded.expires_at
      returning user_id, expires_at)
    select to_char(made.expires_at at time zone c.timezone, 'MM/DD/YY HH24:MI') as at, c.timezone
    from made join app_user u on u.id = made.user_id join contact c on c.id = u.contact_id`.execute(tx);
  const { at, timezone } = rows[0]!;
  return { until: `${at} ${nameOfTimezone(timezone)}` };
}

/** Finds a link of those kinds that has not run out. */
export async function findLink(db: Db | Tx, tokenHash: Buffer, kinds: readonly LinkKind[]): Promise<Link | null> {
  const row = await db
    .selectFrom('one_time_link')
    .select(['kind', 'user_id', 'detail', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!row) return null;
  const { kind, user_id: userId, detail, expires_at: expiresAt } = row;
  return { kind: kind as LinkKind, userId, detail: detail as LinkDetail, expiresAt };
}

/** Spends a link by deleting it; returns false when somebody was first. */
export async function deleteLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const spent = await tx
    .deleteFrom('one_time_link')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Writes how far the person got. */
export async function saveDetail(tx: Tx, tokenHash: Buffer, detail: LinkDetail): Promise<void> {
  await tx
    .updateTable('one_time_link')
    .set({ detail: JSON.stringify(detail) })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Voids the person's links of those kinds; returns how many there were. */
export async function deleteLinks(tx: Tx, userId: number, kinds: readonly LinkKind[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('one_time_link')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Finds the person's own link of that kind, run out or not. */
export async function findLinkOf(
  tx: Tx,
  userId: number,
  kind: LinkKind,
): Promise<{ detail: LinkDetail; isLive: boolean } | null> {
  const row = await tx
    .selectFrom('one_time_link')
    .select(['detail', sql<boolean>`expires_at > now()`.as('isLive')])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ? { ...row, detail: row.detail as LinkDetail } : null;
}

/** Returns the latest mail of that kind, and the seconds until another one may go out; null without one. */
export async function findLinkMail(
  tx: Tx,
  userId: number,
  kind: LinkMailKind,
): Promise<{ mailId: string; seconds: number } | null> {
  // One that still waits is replaced, and the next one takes its time.
  const { rows } = await sql<{ mailId: string; seconds: number }>`
    select mail_id as "mailId", greatest(0, ceil(extract(epoch from
      due_at - now() + make_interval(mins => case when due_at > now() then 0 else ${LINK_MAIL_MINUTES}::integer end))))::integer as seconds
    from credential_mail where user_id = ${userId} and kind = ${kind}`.execute(tx);
  return rows[0] ?? null;
}

/** Keeps the mail as the latest of its kind, which goes out in so many seconds. */
export async function saveLinkMail(
  tx: Tx,
  { userId, kind, mailId, seconds }: { userId: number; kind: LinkMailKind; mailId: string; seconds: number },
): Promise<void> {
  await sql`
    insert into credential_mail (user_id, kind, mail_id, due_at)
    values (${userId}, ${kind}, ${mailId}, now() + make_interval(secs => ${seconds}))
    on conflict (user_id, kind) do update set mail_id = excluded.mail_id, due_at = excluded.due_at`.execute(tx);
}
