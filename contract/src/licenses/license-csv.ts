/** The columns of licenses as a file, in their order. An import takes the same, whatever order they stand in. */
export const LICENSE_COLUMNS = [
  'Engineer',
  'Email',
  'State',
  'License number',
  'Valid from',
  'Valid until',
  'Status',
  'Discipline',
  'Evidence',
] as const;
export type LicenseColumn = (typeof LICENSE_COLUMNS)[number];

/** An import can do without these. */
export const OPTIONAL_LICENSE_COLUMNS: readonly LicenseColumn[] = ['Engineer', 'Status', 'Discipline', 'Evidence'];

/** So many licenses a file may hold, and so many of its problems are listed. */
export const MAX_IMPORT_LINES = 5_000;
export const MAX_IMPORT_PROBLEMS = 100;
