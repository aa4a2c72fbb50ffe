import type { LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { listAuthorizationRows, listCertificateRows, listEngineers, listLicenseRows } from './license-rows.store.ts';

type Held = Pick<LicensesReply, 'today' | 'engineers' | 'licenses' | 'authorizations' | 'certificates'>;

/** Returns who is an engineer today, and what they and the firm hold. */
export async function readLicenses(tx: Db | Tx, firmTimezone: string): Promise<Held> {
  return {
    ...(await listEngineers(tx, firmTimezone)),
    licenses: await listLicenseRows(tx, firmTimezone),
    authorizations: await listAuthorizationRows(tx, firmTimezone),
    certificates: await listCertificateRows(tx),
  };
}
