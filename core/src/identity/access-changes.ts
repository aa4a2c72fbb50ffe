import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/**
 * Announces, with the commit, the person of the row's `user_id` on the channel of the open lists: theirs check their session at
 * once instead of at the next beat. PostgreSQL sends it once a transaction, however many sessions the person had.
 */
export const announcedPerson = sql`pg_notify('job_changed', json_build_object('user', user_id)::text)`;

/** Announces that the rights of that user, or of the user of that contact, have changed or ended. */
export async function announceAccess(tx: Tx, who: { userId: number } | { contactId: number }): Promise<void> {
  const isThem = 'userId' in who ? sql`id = ${who.userId}` : sql`contact_id = ${who.contactId}`;
  await sql`select ${announcedPerson} from (select id as user_id from app_user where ${isThem}) as them`.execute(tx);
}
