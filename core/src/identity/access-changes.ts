import { sql } from 'kysely';

/**
 * Announces, with the commit, the person of the row's `user_id` on the channel of the open lists: theirs check their session at
 * once instead of at the next beat. PostgreSQL sends it once a transaction, however many sessions the person had. A change of
 * the person themself is announced by triggers.
 */
export const announcedPerson = sql`pg_notify('job_changed', json_build_object('user', user_id)::text)`;
