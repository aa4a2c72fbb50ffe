import type { QueryInput } from '@sealdesk/contract/client.ts';
import type { ExportFormat } from '@sealdesk/contract/exports/export-formats.ts';

/** What is exported, as the card reports it. */
export type ExportRequest = {
  what: 'jobs' | 'time entries' | 'audit trail';
  path: string;
  query: QueryInput;
  format: ExportFormat;
  /** How many rows are expected; null where that is not known. The server knows better. */
  total: number | null;
  columns: number;
};

/** Returns the address of the request. */
export function exportUrl({ path, query, format }: ExportRequest): string {
  const parameters = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return `${path}?${parameters}`;
}

const number = new Intl.NumberFormat('en-US');

/** Returns what is exported with its number: '412 jobs', '1 job', 'jobs' where the number is not known. */
export function exportedText(what: ExportRequest['what'], total: number | null): string {
  if (total === null || what === 'audit trail') return what;
  const one = what === 'jobs' ? 'job' : 'time entry';
  return `${number.format(total)} ${total === 1 ? one : what}`;
}

/** Returns how far an export is: 'Row 294 of 412'. */
export function rowText(rows: number, total: number | null): string {
  return total === null ? `Row ${number.format(rows)}` : `Row ${number.format(rows)} of ${number.format(total)}`;
}
