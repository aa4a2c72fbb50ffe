import type { Tx } from '../platform/database/database.ts';

/** Replaces all codes of the person, used or not. */
export async function insertRecoveryCodes(tx: Tx, userId: number, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}
