import { PART_END, type ExportFormat } from '@sealdesk/contract/exports/export-formats.ts';
import { EXPORT_PART_ROWS } from '@sealdesk/contract/shared/limits.ts';

const CARRIAGE_RETURN = 0x0d;

/** Counts the rows of an export in its bytes, as they come in. */
export type RowCounter = { add(bytes: Uint8Array): void; rows(): number };

/** Returns a counter for files of that format. The line of the heads is not a row. */
export function rowCounter(format: ExportFormat): RowCounter {
  return format === 'csv' ? csvCounter() : xlsxCounter();
}

/** Every record of a CSV file ends with the only carriage return in it. */
function csvCounter(): RowCounter {
  let records = 0;
  return {
    add: (bytes) => {
      for (let at = bytes.indexOf(CARRIAGE_RETURN); at >= 0; at = bytes.indexOf(CARRIAGE_RETURN, at + 1)) records += 1;
    },
    rows: () => Math.max(0, records - 1),
  };
}

/** An Excel file is compressed, but the end of each part of its rows can be seen. */
function xlsxCounter(): RowCounter {
  let parts = 0;
  /** How many bytes of the end of a part have come. */
  let matched = 0;
  return {
    add: (bytes) => {
      for (const byte of bytes) {
        if (byte === PART_END[matched]) matched += 1;
        // Of more zeros than two, the last two count.
        else matched = byte !== 0 ? 0 : matched === 2 ? 2 : 1;
        if (matched < PART_END.length) continue;
        parts += 1;
        matched = 0;
      }
    },
    rows: () => Math.max(0, parts - 1) * EXPORT_PART_ROWS,
  };
}
