import type { Db, Tx } from '../platform/database/database.ts';
import { listSealingLicenses, listUnauthorizedStates } from './sealers.store.ts';
import { sealersOf, type Sealers } from './sealers.ts';

/** Returns who can seal in every one of these states today, by the firm's calendar. */
export async function findSealers(tx: Db | Tx, states: readonly string[], firmTimezone: string): Promise<Sealers> {
  const licenses = await listSealingLicenses(tx, states, firmTimezone);
  return sealersOf(states, licenses, await listUnauthorizedStates(tx, states, firmTimezone));
}
