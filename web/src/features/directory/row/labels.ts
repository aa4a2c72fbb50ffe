import type { DirectoryField } from '@sealdesk/contract/directory/directory-fields.ts';

/** Returns what the fields of a table are called. */
export function labelsOf<Table extends Record<string, DirectoryField>>(table: Table): Record<keyof Table, string> {
  return Object.fromEntries(Object.entries(table).map(([name, { label }]) => [name, label])) as Record<
    keyof Table,
    string
  >;
}
