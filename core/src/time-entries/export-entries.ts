import { ENTRY_EXPORT_COLUMNS, type EntryExportColumn } from '@sealdesk/contract/exports/entry-export-columns.ts';
import { EXPORT_MESSAGES } from '@sealdesk/contract/exports/export-messages.ts';
import type { EntryExportQuery } from '@sealdesk/contract/exports/export-queries.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { EXPORT_PART_ROWS, MAX_EXCEL_ROWS } from '@sealdesk/contract/shared/limits.ts';
import type { Core } from '../core.ts';
import { requireStill } from '../identity/require-still.ts';
import type { Caller } from '../identity/session.ts';
import { Refused } from '../refused.ts';
import { clockOf, type Cell } from '../spreadsheets/cell.ts';
import { exportFile, type ExportFile } from '../spreadsheets/export-file.ts';
import type { Entry } from './entry.ts';
import { readingFor } from './own-entry.ts';
import { countEntriesOfPeriod, listEntriesOfPeriod, type Period } from './time-entries.store.ts';

const HOUR_SECONDS = 3600;

/** What stands in each column. */
const CELLS: Record<EntryExportColumn, (entry: Entry) => Cell> = {
  Employee: (entry) => entry.employee,
  'Job number': (entry) => formatJobNumber(entry.jobNumber),
  'Job name': (entry) => entry.jobName,
  Start: (entry) => entry.startedAt,
  End: (entry) => entry.endedAt,
  Hours: (entry) => Math.round((entry.seconds / HOUR_SECONDS) * 100) / 100,
  Account: (entry) => entry.account,
  Project: (entry) => entry.project,
  Continued: (entry) => (entry.isContinued ? 'Yes' : 'No'),
  Description: (entry) => entry.description,
  Seals: (entry) => entry.seals,
  Units: (entry) => entry.units,
};

/** Returns the time entries of a period as a file: all of them for operations, the caller's own for other employees. */
export async function exportEntries(core: Core, caller: Caller, query: EntryExportQuery): Promise<ExportFile> {
  const { viewer } = caller;
  const { start_date: from, end_date: to, format } = query;
  const period: Period = { from, to, employeeId: viewer.kind === 'operations' ? null : viewer.employeeId! };
  const counted = await countEntriesOfPeriod(core.db, viewer.timezone, period, MAX_EXCEL_ROWS);
  if (format === 'xlsx' && counted > MAX_EXCEL_ROWS) {
    const { tooManyRows, shorten } = EXPORT_MESSAGES;
    throw new Refused('invalid', `${tooManyRows} ${shorten}`, { format: [tooManyRows] });
  }
  const now = clockOf(viewer.timezone)(new Date());
  return exportFile('time-entries', format, counted > MAX_EXCEL_ROWS ? null : counted, {
    heads: ENTRY_EXPORT_COLUMNS,
    parts: readParts(core, caller, period),
    timezone: viewer.timezone,
    note: `Exported ${now}. Times are in the time zone ${viewer.timezone}. Entries that began from ${from} to ${to}.`,
  });
}

async function* readParts(core: Core, caller: Caller, period: Period): AsyncGenerator<Cell[][]> {
  const reading = readingFor(core, caller.viewer);
  let after: number | null = null;
  do {
    await requireStill(core, caller);
    const entries: Entry[] = await listEntriesOfPeriod(core.db, reading, { period, after, limit: EXPORT_PART_ROWS });
    if (entries.length > 0) yield entries.map((entry) => ENTRY_EXPORT_COLUMNS.map((column) => CELLS[column](entry)));
    after = entries.length < EXPORT_PART_ROWS ? null : entries.at(-1)!.id;
  } while (after !== null);
}
