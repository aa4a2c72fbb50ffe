import type { LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { STATE_CODES } from '@sealdesk/contract/shared/codes.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { listAuthorizationRows, listCertificateRows, listEngineers, listLicenseRows } from './license-rows.store.ts';
import { listUnauthorizedStates } from './sealers.store.ts';

type Held = Omit<LicensesReply, 'fingerprints' | 'needed' | 'uncovered' | 'uncovered_total'>;

/** Returns who is an engineer today, and what they and the firm hold. */
export async function readLicenses(tx: Db | Tx, firmTimezone: string): Promise<Held> {
  return {
    ...(await listEngineers(tx, firmTimezone)),
    licenses: await listLicenseRows(tx, firmTimezone),
    authorizations: await listAuthorizationRows(tx, firmTimezone),
    unauthorized_states: await listUnauthorizedStates(tx, STATE_CODES, firmTimezone),
    certificates: await listCertificateRows(tx),
  };
}
