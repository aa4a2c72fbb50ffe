import { isSameValue } from '../../../forms/conflict/same-value.ts';
import type { NameOf } from '../../../forms/problems.ts';
import type { ChangedFields, EditedRow, RowValues } from './row-kind.ts';

/** Returns a row as its form shows it: what has no value is empty. */
export function valuesOf<Values extends RowValues>(row: EditedRow, empty: Values): Values {
  const stored = row as unknown as Record<string, unknown>;
  const fields = Object.entries(empty).map(([name, none]) => [name, stored[name] ?? none]);
  const values = Object.fromEntries(fields) as Values;
  return 'deleted' in empty ? { ...values, deleted: (row.deleted_at ?? null) !== null } : values;
}

/** Returns the fields whose values differ. */
export function changedNames<Values extends RowValues>(before: Values, after: Values): NameOf<Values>[] {
  const names = Object.keys(before) as NameOf<Values>[];
  return names.filter((name) => !isSameValue(before[name], after[name]));
}

/**
 * Returns what an edit sends of a checked form. What does not differ is left out, so that it stays as it is. The time of a
 * deletion is the server's; any that is not in the future deletes, and the row's own is one.
 */
export function changedFields<Values extends RowValues>(
  row: EditedRow,
  { stored, values, checked }: { stored: Values; values: Values; checked: object },
): ChangedFields {
  const names = changedNames(stored, values).filter((name) => name !== 'deleted');
  const fields = checked as Record<string, unknown>;
  return {
    ...Object.fromEntries(names.map((name) => [name, fields[name]])),
    ...(values['deleted'] !== stored['deleted'] && { deleted_at: values['deleted'] === true ? row.updated_at : null }),
    updated_at: row.updated_at,
  };
}
