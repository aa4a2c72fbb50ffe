import { clockOf, safeText, type Cell, type Sheet } from './cell.ts';

/** Programs take a file that begins with this mark for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Writes the sheet as comma-separated values (RFC 4180), one buffer a part. */
export async function* writeCsv({ heads, parts, timezone, note }: Sheet): AsyncGenerator<Buffer> {
  const clock = clockOf(timezone);
  const line = (cells: readonly Cell[]) => `${cells.map((cell) => csvCell(cell, clock)).join(',')}\r\n`;
  yield Buffer.from(BYTE_ORDER_MARK + line(heads));
  for await (const rows of parts) yield Buffer.from(rows.map(line).join(''));
  yield Buffer.from(line([note]));
}

function csvCell(cell: Cell, clock: (instant: Date) => string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return clock(cell);
  // A carriage return stands nowhere but at the end of a record, so whoever receives the file can count its rows.
  const text = safeText(cell).replaceAll(/\r\n?/g, '\n');
  return /[",;\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
