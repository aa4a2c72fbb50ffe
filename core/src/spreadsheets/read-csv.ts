import { isGuarded } from './cell.ts';

/** A record of a file, and the line on which it begins. */
export type CsvRecord = { line: number; cells: string[] };

const BYTE_ORDER_MARK = '\uFEFF';
/** Further cells of a record are not kept: no file of ours has so many columns. */
const MOST_CELLS = 100;

/**
 * Reads comma-separated values (RFC 4180) with any kind of line end. An apostrophe that keeps text from being a formula is
 * taken off, as `safeText` put it there. Empty lines are left out. A quote that nothing closes ends with the file.
 */
export function readCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let [line, begin, isQuoted, cell] = [1, 1, false, ''];
  let cells: string[] = [];
  const endCell = () => {
    if (cells.length < MOST_CELLS) cells.push(isGuarded(cell) ? cell.slice(1) : cell);
    cell = '';
  };
  const endRecord = () => {
    endCell();
    if (cells.some((one) => one.trim() !== '')) records.push({ line: begin, cells });
    [begin, cells] = [line, []];
  };
  for (let at = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0; at < text.length; at += 1) {
    const character = text[at]!;
    const isLineEnd = character === '\n' || (character === '\r' && text[at + 1] !== '\n');
    if (isLineEnd) line += 1;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === ',') endCell();
    else if (isLineEnd) endRecord();
    else if (character !== '\r') cell += character;
  }
  endRecord();
  return records;
}
