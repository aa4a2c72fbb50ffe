import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/** What happens to a user and is no change of a column. */
export type UserEventKind =
  | 'invited'
  | 'invitation-withdrawn'
  | 'invitation-accepted'
  | 'second-factor-reset'
  | 'credentials-removed'
  | 'sessions-ended'
  | 'passkey-added'
  | 'passkey-removed'
  | 'code-set'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'password-set'
  | 'email-change-asked'
  | 'email-change-confirmed'
  | 'email-change-waived'
  | 'email-change-done'
  | 'email-change-withdrawn';

/** Puts it on the audit trail, by whomever the transaction names as its actor. */
export async function recordUserEvent(
  tx: Tx,
  userId: number,
  kind: UserEventKind,
  detail: Record<string, string | number | null> = {},
): Promise<void> {
  await sql`select record_user_event(${userId}, ${kind}, ${JSON.stringify(detail)}::jsonb)`.execute(tx);
}
