/** The columns of an export of time entries: the heads of the file, in its order. */
export const ENTRY_EXPORT_COLUMNS = [
  'Employee',
  'Job number',
  'Job name',
  'Start',
  'End',
  'Hours',
  'Account',
  'Project',
  'Continued',
  'Description',
  'Seals',
  'Units',
] as const;
export type EntryExportColumn = (typeof ENTRY_EXPORT_COLUMNS)[number];
