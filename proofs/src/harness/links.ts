import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '@sealdesk/core/platform/database/database.ts';
import { sql } from 'kysely';
import type { Answer, Visitor } from './visitor.ts';

type Kind = 'invitation' | 'password-reset' | 'email-before' | 'email-after';

/** Gives the user a link, as if it had been mailed, and returns its secret; one of minus one minute has run out. */
export async function aLink(
  db: Db,
  userId: number,
  kind: Kind,
  { minutes = 30, detail = {} }: { minutes?: number; detail?: object } = {},
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(secret).digest();
  await db.deleteFrom('one_time_link').where('user_id', '=', userId).where('kind', '=', kind).execute();
  await sql`insert into one_time_link (token_hash, kind, user_id, detail, expires_at)
    values (${hash}, ${kind}, ${userId}, ${JSON.stringify(detail)}, now() + make_interval(mins => ${minutes}))`.execute(
    db,
  );
  return secret;
}

/** Sends a link, as its page does. */
export async function sendLink(visitor: Visitor, path: string, token: string, more: object = {}): Promise<Answer> {
  return visitor.send(path, { method: 'POST', body: { token, ...more } });
}

/** Lets earlier calls from this network be forgotten, since nobody waits a quarter of an hour in a test. */
export async function forgetCalls(db: Db): Promise<void> {
  await db.deleteFrom('sign_in_failure').execute();
}
