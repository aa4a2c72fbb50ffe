import type { LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import type { Core } from '../core.ts';
import { findLicenseJobs } from '../jobs/sealable/license-jobs.ts';
import { readLicenses } from '../licenses/read-licenses.ts';
import { findFingerprints } from '../sealed-sets/seal-fingerprints.ts';

/** Returns all that the screen of licenses shows, as of one moment, in nine statements however much there is. */
export async function getLicenses({ db, config }: Pick<Core, 'db' | 'config'>): Promise<LicensesReply> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const held = await readLicenses(tx, config.FIRM_TIMEZONE);
      return { ...held, fingerprints: await findFingerprints(tx), ...(await findLicenseJobs(tx, held)) };
    });
}
