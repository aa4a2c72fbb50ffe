import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/** Replaces all codes of the person, used or not. */
export async function insertRecoveryCodes(tx: Tx, userId: number, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Uses up an unused code of the person; returns how many are left then, or null when it is none. */
export async function spendRecoveryCode(tx: Tx, userId: number, hash: Buffer): Promise<number | null> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!used) return null;
  const { left } = await tx
    .selectFrom('recovery_code')
    .select((by) => by.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
