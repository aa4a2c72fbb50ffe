import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/** The tables whose changes are recorded with an `updated_at`. */
export type Subject = 'corporation' | 'company' | 'contact';

/** Returns the name of who changed the row last; null for the system, and where nobody did. */
export async function findLastActor(tx: Tx, subject: Subject, id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('directory_event as e')
    .leftJoin('contact as c', 'c.id', 'e.actor_id')
    .select(sql<string | null>`c.first_name || ' ' || c.last_name`.as('name'))
    .where('e.subject', '=', subject)
    .where('e.subject_id', '=', id)
    .orderBy('e.chain_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}
