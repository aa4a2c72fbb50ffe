import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

// Any fixed number: of several workers one verifies.
const VERIFICATION_LOCK = 7_315_042;

/** Returns true when the chains were not verified today (UTC) and nobody else does so until the transaction ends. */
export async function isVerificationDue(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(VERIFICATION_LOCK)})
    and not exists (select from audit_verification where verified_at >= date_trunc('day', now(), 'UTC')) as "isDue"`.execute(
    tx,
  );
  return rows[0]!.isDue;
}

/** Keeps what came of a verification in place of the former one. */
export async function saveVerification(
  tx: Tx,
  found: { chains: number; events: number; problems: string[] },
): Promise<void> {
  const values = { ...found, verified_at: sql<Date>`clock_timestamp()` };
  await tx
    .insertInto('audit_verification')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute();
}
