import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/** Records on the audit trail what happened to a user and is no change of a column. */
export async function recordUserEvent(tx: Tx, userId: number, kind: string, detail: object = {}): Promise<void> {
  await sql`select record_user_event(${userId}, ${kind}, ${JSON.stringify(detail)}::jsonb)`.execute(tx);
}
