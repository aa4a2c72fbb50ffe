import { EXPORT_FORMATS, type ExportFormat } from '@sealdesk/contract/exports/export-formats.ts';
import { jobExportColumns, type JobExportColumn } from '@sealdesk/contract/exports/job-export-columns.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';

export const COLUMN_CHOICES = ['list', 'all', 'chosen'] as const;
export type ColumnChoice = (typeof COLUMN_CHOICES)[number];

/** What of an export is kept on the device for the next one. */
export type ExportChoice = { format: ExportFormat; columns: ColumnChoice; chosen: JobExportColumn[] };

type Keeper = Pick<Storage, 'getItem' | 'setItem'>;
const KEY = 'sealdesk.export';

/** Returns the choice that the device keeps; whatever can't be one is as usual. Columns that the viewer lacks are left out. */
export function readExportChoice(storage: Keeper, kind: ViewerKind): ExportChoice {
  const kept = readKept(storage);
  const chosen = jobExportColumns(kind, Array.isArray(kept['chosen']) ? kept['chosen'].map(String) : []);
  return {
    format: EXPORT_FORMATS.find((format) => format === kept['format']) ?? 'csv',
    columns: COLUMN_CHOICES.find((choice) => choice === kept['columns']) ?? 'list',
    chosen: chosen.length > 0 ? chosen : jobExportColumns(kind, 'list'),
  };
}

/** Keeps the choice on the device, where it keeps anything. */
export function keepExportChoice(storage: Keeper, choice: ExportChoice): void {
  try {
    storage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // The next export begins as usual.
  }
}

/** Returns the columns that the choice stands for. */
export function columnsOf({ columns, chosen }: ExportChoice, kind: ViewerKind): JobExportColumn[] {
  return columns === 'chosen' ? chosen : jobExportColumns(kind, columns);
}

function readKept(storage: Keeper): Record<string, unknown> {
  try {
    const value = JSON.parse(storage.getItem(KEY) ?? '{}') as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
