import type { ExportFormat, ExportRows } from '@sealdesk/contract/exports/export-formats.ts';
import { JOB_EXPORT_PATH } from '@sealdesk/contract/paths.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';
import { MAX_EXCEL_ROWS } from '@sealdesk/contract/shared/limits.ts';
import { columnsOf, type ExportChoice } from './export-choice.ts';
import { exportedText, type ExportRequest } from './export-request.ts';

/** The list that is exported. */
export type ExportedList = {
  /** Its filters and its page. */
  query: ExportRequest['query'];
  /** How many jobs match; null before the list has loaded. */
  total: number | null;
  isCapped: boolean;
  /** How many jobs the page has. */
  shown: number;
};

/** Returns how many jobs match, as the list counts them: '412', '10,000+'. */
export function countText({ total, isCapped }: Pick<ExportedList, 'total' | 'isCapped'>): string {
  return total === null ? '' : `${total.toLocaleString('en-US')}${isCapped ? '+' : ''}`;
}

/** Returns true when Excel could not open that many rows. A count that is capped is the server's to judge. */
export function isTooLong({ total }: Pick<ExportedList, 'total'>, format: ExportFormat, rows: ExportRows): boolean {
  return format === 'xlsx' && rows === 'all' && total !== null && total > MAX_EXCEL_ROWS;
}

/** Returns what the button says: 'Export 412 jobs'. */
export function startText(list: ExportedList, rows: ExportRows): string {
  if (rows === 'page') return `Export ${exportedText('jobs', list.shown)}`;
  return list.isCapped ? `Export ${countText(list)} jobs` : `Export ${exportedText('jobs', list.total)}`;
}

/** Returns the request of an export of jobs. */
export function jobExportRequest(
  { query, total, isCapped, shown }: ExportedList,
  { choice, kind, rows }: { choice: ExportChoice; kind: ViewerKind; rows: ExportRows },
): ExportRequest {
  const columns = columnsOf(choice, kind);
  return {
    what: 'jobs',
    path: JOB_EXPORT_PATH,
    query: { ...query, rows, columns: choice.columns === 'chosen' ? columns.join(',') : choice.columns },
    format: choice.format,
    total: rows === 'page' ? shown : isCapped ? null : total,
    columns: columns.length,
  };
}
