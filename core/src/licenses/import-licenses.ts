import { LICENSE_COLUMNS, MAX_IMPORT_PROBLEMS, type LicenseColumn } from '@sealdesk/contract/licenses/license-csv.ts';
import { importOutcome } from '@sealdesk/contract/licenses/license-messages.ts';
import type { ImportLicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../identity/session.ts';
import { clockOf, type Cell } from '../spreadsheets/cell.ts';
import { exportFile, type ExportFile } from '../spreadsheets/export-file.ts';
import type { Viewer } from '../viewer.ts';
import { asOperations } from './as-operations.ts';
import { planImport } from './import-plan.ts';
import { insertLicenses, listHeldLicenses, lockEngineers, updateLicense, type HeldLicense } from './licenses.store.ts';

type Desk = Pick<Core, 'db' | 'config'>;

/** Imports licenses from a file: all of its lines, or none. A trial reports what would happen. */
export async function importLicenses(
  core: Desk,
  caller: Caller,
  { csv, is_trial: isTrial }: { csv: string; is_trial: boolean },
): Promise<ImportLicensesReply> {
  return asOperations(core, caller, async (tx) => {
    // Locked, so that nobody adds a license meanwhile that the plan does not know of.
    const engineers = await lockEngineers(tx);
    const { added, changed, unchanged, problems } = planImport(csv, engineers, await listHeldLicenses(tx));
    const counts = { added: added.length, changed: changed.length, unchanged };
    if (problems.length === 0 && !isTrial) {
      await insertLicenses(tx, added);
      for (const { id, after } of changed) {
        const { validUntil: valid_until, status, discipline, evidenceUrl: evidence_url } = after;
        await updateLicense(tx, id, { valid_until, status, discipline, evidence_url });
      }
    }
    const message = importOutcome({ ...counts, problems: problems.length }, isTrial);
    return { message, ...counts, problems: problems.slice(0, MAX_IMPORT_PROBLEMS) };
  });
}

/** What stands in each column. */
const CELLS: Record<LicenseColumn, (license: HeldLicense) => Cell> = {
  Engineer: (license) => license.fullName,
  Email: (license) => license.email,
  State: (license) => license.state,
  'License number': (license) => license.number,
  'Valid from': (license) => license.validFrom,
  'Valid until': (license) => license.validUntil,
  Status: (license) => license.status,
  Discipline: (license) => license.discipline,
  Evidence: (license) => license.evidenceUrl,
};

/** Returns the engineers' licenses as a file that can be imported again. */
export async function exportLicenses({ db }: Pick<Core, 'db'>, { timezone }: Viewer): Promise<ExportFile> {
  const licenses = await listHeldLicenses(db);
  async function* parts() {
    yield licenses.map((license) => LICENSE_COLUMNS.map((column) => CELLS[column](license)));
  }
  const note = `Exported ${clockOf(timezone)(new Date())}. Times are in the time zone ${timezone}.`;
  return exportFile('licenses', 'csv', licenses.length, { heads: LICENSE_COLUMNS, parts: parts(), timezone, note });
}
