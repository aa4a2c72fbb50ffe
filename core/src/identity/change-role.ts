import type { Tx } from '../platform/database/database.ts';

/** Gives the user of that contact another role, which acts on their next call. */
export async function changeRole(tx: Tx, contactId: number, role: number): Promise<void> {
  await tx.updateTable('app_user').set({ role }).where('contact_id', '=', contactId).execute();
}
