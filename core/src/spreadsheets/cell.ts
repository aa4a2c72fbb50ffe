/** What a cell can hold. A date is shown in the time zone of whoever reads the file. */
export type Cell = string | number | Date | null;

/** A sheet that is written while its rows are read. */
export type Sheet = {
  heads: readonly string[];
  /** The rows, so many at a time as are read at once. */
  parts: AsyncIterable<Cell[][]>;
  timezone: string;
  /** The last line: what the file holds. */
  note: string;
};

/**
 * Text with which a spreadsheet program would begin a formula, also behind what is not seen (spaces, marks of width
 * zero), and in the forms of other keyboards. A tab or a line end at the start makes some programs split the cell.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\u2212\uFF0B\uFF0D\uFF1D\uFF20])/u;

/** Returns the text so that every program keeps it as text: what could begin a formula gets a leading apostrophe. */
export function safeText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Returns true for text that `safeText` has put an apostrophe before. */
export function isGuarded(text: string): boolean {
  return text.startsWith("'") && FORMULA.test(text.slice(1));
}

/** Returns a function that gives date and time (2026-11-14 07:42) in a time zone. */
export function clockOf(timezone: string): (instant: Date) => string {
  // Sweden writes days as the standard does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
  return (instant) => format.format(instant);
}
