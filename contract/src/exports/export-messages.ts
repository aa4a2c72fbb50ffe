import { MAX_EXCEL_ROWS } from '../shared/limits.ts';

/** Sentences about exports that both sides use. */
export const EXPORT_MESSAGES = {
  tooManyRows: `Excel stops at ${MAX_EXCEL_ROWS.toLocaleString('en-US')} rows.`,
  narrow: 'Choose CSV, or narrow the filters.',
  shorten: 'Choose CSV, or a shorter period.',
  alreadyRunning: 'Another export of yours is running. Wait for it to end, or cancel it.',
  notAColumn: 'Is not a column that you can export',
} as const;
