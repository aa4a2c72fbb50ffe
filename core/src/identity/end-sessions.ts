import type { Tx } from '../platform/database/database.ts';
import { deleteSessionsOfCompany } from './sessions.store.ts';

/** Ends every session of the company's people who have no access but by it: they are not of the firm, nor of a corporation. */
export async function endSessionsOfCompany(tx: Tx, companyId: number): Promise<void> {
  await deleteSessionsOfCompany(tx, companyId);
}
