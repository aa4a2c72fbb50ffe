import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/** The tables whose changes are recorded with an `updated_at`. */
export type Subject = 'corporation' | 'company' | 'contact' | 'app_user';

/** Returns the name of who changed the row last; null for the system, and where nobody did. */
export async function findLastActor(tx: Tx, subject: Subject, id: number): Promise<string | null> {
  // The role of a user is recorded as a fact of the contact.
  const { rows } = await sql<{ name: string | null }>`
    select c.first_name || ' ' || c.last_name as name
    from (
      select id, actor_id from directory_event where subject = ${subject} and subject_id = ${id}
      union all
      select e.id, e.actor_id from app_user u
      join directory_event e on e.subject = 'contact' and e.subject_id = u.contact_id and e.detail ? 'role'
      where ${subject} = 'app_user' and u.id = ${id}
    ) e left join contact c on c.id = e.actor_id
    order by e.id desc limit 1`.execute(tx);
  return rows[0]?.name ?? null;
}
