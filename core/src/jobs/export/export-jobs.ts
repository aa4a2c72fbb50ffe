import type { JobExportQuery } from '@sealdesk/contract/exports/export-queries.ts';
import { EXPORT_MESSAGES } from '@sealdesk/contract/exports/export-messages.ts';
import {
  JOB_EXPORT_COLUMNS,
  jobExportColumns,
  type JobExportColumn,
} from '@sealdesk/contract/exports/job-export-columns.ts';
import type { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { MAX_EXCEL_ROWS } from '@sealdesk/contract/shared/limits.ts';
import type { Core } from '../../core.ts';
import type { Caller } from '../../identity/session.ts';
import { requireStill } from '../../identity/require-still.ts';
import { Refused } from '../../refused.ts';
import { clockOf, type Cell } from '../../spreadsheets/cell.ts';
import { exportFile, type ExportFile } from '../../spreadsheets/export-file.ts';
import type { Viewer } from '../../viewer.ts';
import { countForExcel, countForProgress, readJobs, readPageOfJobs } from '../list/job-pages.store.ts';
import { requireView } from '../list/require-view.ts';
import { filterWords } from './filter-words.ts';
import { findFilteredHomes } from './filtered-homes.store.ts';
import { jobCells } from './job-cells.ts';

/** Returns the jobs of the list as a file, with the columns that exist for the viewer. What is refused is so before it starts. */
export async function exportJobs(core: Core, caller: Caller, query: JobExportQuery): Promise<ExportFile> {
  const { viewer } = caller;
  const { format, rows, columns: choice, ...list } = query;
  requireView(viewer, list.job_status);
  const columns = requireColumns(viewer, choice);
  const total = await countRows(core, viewer, query);
  const settings = { firmTimezone: core.config.FIRM_TIMEZONE, address: core.config.PUBLIC_URL };
  const read = rows === 'page' ? readPageOfJobs : readJobs;
  return exportFile('jobs', format, total, {
    heads: columns.map((column) => JOB_EXPORT_COLUMNS[column].head),
    parts: toCells(core, caller, read(core.pool, viewer, list, settings), columns),
    timezone: viewer.timezone,
    note: await describe(core, viewer, list),
  });
}

function requireColumns(viewer: Viewer, choice: JobExportQuery['columns']): JobExportColumn[] {
  const columns = jobExportColumns(viewer.kind, choice);
  // A column that is hidden from the viewer is refused as one that nobody has.
  if (columns.length === 0 || (typeof choice !== 'string' && columns.length < new Set(choice).size)) {
    throw new Refused('invalid', `columns: ${EXPORT_MESSAGES.notAColumn}`, { columns: [EXPORT_MESSAGES.notAColumn] });
  }
  return columns;
}

/** Returns how many rows the file will have, where that is known; refuses more than Excel can open. */
async function countRows({ pool }: Core, viewer: Viewer, query: JobExportQuery): Promise<number | null> {
  const { format, rows, columns: _columns, ...list } = query;
  if (rows === 'page') return null;
  if (format !== 'xlsx') return countForProgress(pool, viewer, list);
  const total = await countForExcel(pool, viewer, list);
  if (total > MAX_EXCEL_ROWS) {
    const { tooManyRows, narrow } = EXPORT_MESSAGES;
    throw new Refused('invalid', `${tooManyRows} ${narrow}`, { format: [tooManyRows] });
  }
  return total;
}

/** Turns jobs into rows for as long as their reader keeps the session and the permissions that the export began with. */
async function* toCells(
  core: Core,
  caller: Caller,
  pages: AsyncIterable<Job[]>,
  columns: readonly JobExportColumn[],
): AsyncGenerator<Cell[][]> {
  for await (const jobs of pages) {
    await requireStill(core, caller);
    yield jobs.map((job) => jobCells(job, columns));
  }
}

async function describe(core: Core, viewer: Viewer, list: JobListQuery): Promise<string> {
  const homes = await findFilteredHomes(core.db, viewer, list);
  const now = clockOf(viewer.timezone)(new Date());
  return `Exported ${now}. Times are in the time zone ${viewer.timezone}. Filters: ${filterWords(list, homes)}.`;
}
