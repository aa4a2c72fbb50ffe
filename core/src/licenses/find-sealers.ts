import type { Db, Tx } from '../platform/database/database.ts';
import { OPERATIONS_ROLE } from '@sealdesk/contract/people/roles.ts';
import { STATE_CODES } from '@sealdesk/contract/shared/codes.ts';
import { listOperations, type MailedPerson } from './renewals.store.ts';
import { listSealingLicenses, listUnauthorizedStates } from './sealers.store.ts';
import { sealersOf, type SealingLicense, type Sealers } from './sealers.ts';

/** Returns who can seal in every one of these states today, by the firm's calendar. */
export async function findSealers(tx: Db | Tx, states: readonly string[], firmTimezone: string): Promise<Sealers> {
  const licenses = await listSealingLicenses(tx, states, firmTimezone);
  return sealersOf(states, licenses, await listUnauthorizedStates(tx, states, firmTimezone));
}

/** Returns every license that lets somebody seal today. */
export async function findSealingLicenses(tx: Db | Tx, firmTimezone: string): Promise<SealingLicense[]> {
  return listSealingLicenses(tx, STATE_CODES, firmTimezone);
}

/** Returns those of operations who can sign in: whoever is mailed about what can't be sealed. */
export async function findOperations(tx: Db | Tx): Promise<MailedPerson[]> {
  return listOperations(tx, OPERATIONS_ROLE);
}
