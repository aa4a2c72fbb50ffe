import type { ExportFormat } from '@sealdesk/contract/exports/export-formats.ts';
import { clockOf, type Sheet } from './cell.ts';
import { writeCsv } from './csv.ts';
import { writeXlsx } from './xlsx.ts';

/** A file that is written while it is sent. */
export type ExportFile = {
  name: string;
  type: string;
  /** How many rows follow; null where that is not known before. */
  total: number | null;
  body: AsyncGenerator<Buffer>;
};

const WRITERS = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
} satisfies Record<ExportFormat, { type: string; write: (sheet: Sheet) => AsyncGenerator<Buffer> }>;

/** Returns the sheet as a file of that format, named after what it holds and the time: sealdesk-jobs-2026-11-14-0742.csv. */
export function exportFile(what: string, format: ExportFormat, total: number | null, sheet: Sheet): ExportFile {
  const { type, write } = WRITERS[format];
  const time = clockOf(sheet.timezone)(new Date()).replace(' ', '-').replace(':', '');
  return { name: `sealdesk-${what}-${time}.${format}`, type, total, body: write(sheet) };
}
