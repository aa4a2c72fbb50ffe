import type { Db } from '@sealdesk/core/platform/database/database.ts';
import { sql } from 'kysely';
import type { Answer, Visitor } from './visitor.ts';

/** Saves these changes of a contact as it is now, also for those who can't read it. */
export async function editContact(
  visitor: Visitor,
  db: Db,
  id: number,
  changes: Record<string, unknown>,
): Promise<Answer> {
  const { rows } = await sql<{ updated_at: string }>`select to_json(updated_at) #>> '{}' as updated_at from contact
    where id = ${id}`.execute(db);
  return visitor.send(`/api/contacts/${id}`, { method: 'PUT', body: { ...changes, ...rows[0]! } });
}

/** A new contact of that company as the form sends it. */
export function newContactBody(drjcoid: number, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    first_name: 'Nora',
    last_name: 'Vance',
    email: `nora.${crypto.randomUUID()}@customer.example`,
    drjcoid,
    work_phone: '540-555-0101 x12',
    timezone: 'America/Chicago',
    ...changes,
  };
}

/** Puts back the clock of every session's proof, since nobody waits ten minutes in a test. */
export async function ageProofs(db: Db, minutes: number): Promise<void> {
  await sql`update session set proved_at = now() - make_interval(mins => ${minutes})`.execute(db);
}
