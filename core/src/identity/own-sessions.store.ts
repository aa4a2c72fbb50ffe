import type { SignInMethod } from '@sealdesk/contract/people/account.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { announcedPerson } from './access-changes.ts';

export type SessionRow = {
  id: string;
  userAgent: string | null;
  address: string | null;
  method: SignInMethod | null;
  signedInAt: Date;
  lastUsedAt: Date;
  isCurrent: boolean;
};

/** The latest are enough to look through; more are those of a program, and are ended all at once. */
const MOST_LISTED = 100;

type Of = { userId: number; currentHash: Buffer; idleMinutes: number };

/** Lists the live sessions of a person, the current one first and then the latest used. */
export async function selectSessions(db: Db, { userId, currentHash, idleMinutes }: Of): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`select id, user_agent as "userAgent", host(address) as address, method,
    created_at as "signedInAt", last_used_at as "lastUsedAt", id_hash = ${currentHash} as "isCurrent"
    from session where user_id = ${userId} and expires_at > now()
      and last_used_at > now() - make_interval(mins => ${idleMinutes})
    order by id_hash = ${currentHash} desc, last_used_at desc, created_at desc, id
    limit ${MOST_LISTED}`.execute(db);
  return rows;
}

/** Ends one session of that person; returns whether there was one. */
export async function deleteOneSession(tx: Tx, userId: number, id: string): Promise<boolean> {
  const { rows } =
    await sql`with gone as (delete from session where user_id = ${userId} and id = ${id} returning user_id)
    select ${announcedPerson} from gone`.execute(tx);
  return rows.length > 0;
}

/** Returns the user of that contact, or null. */
export async function findUserOf(tx: Tx, contactId: number): Promise<number | null> {
  const found = await tx.selectFrom('app_user').select('id').where('contact_id', '=', contactId).executeTakeFirst();
  return found?.id ?? null;
}

/** Puts on the audit trail that sessions of that user were ended. */
export async function recordEndedSessions(tx: Tx, userId: number, ended: number): Promise<void> {
  await sql`select record_user_event(${userId}, 'sessions-ended', ${JSON.stringify({ sessions: ended })}::jsonb)`.execute(
    tx,
  );
}
