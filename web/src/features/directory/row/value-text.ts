import { type Timezone, TIMEZONES } from '@sealdesk/contract/directory/timezones.ts';
import type { NameOf } from '../../../forms/problems.ts';
import type { EditedRow, RowValues } from './row-kind.ts';
import type { RowForm } from './use-row-form.ts';

/** Returns a field's value as people read it; 'empty' for none. */
export function valueText<Row extends EditedRow, Values extends RowValues>(
  { entryOf }: Pick<RowForm<Row, Values>, 'entryOf'>,
  name: NameOf<Values>,
  values: Values,
): string {
  const value: unknown = values[name];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return entryOf(name, value)?.name ?? `No. ${value}`;
  const text = typeof value === 'string' ? value.trim() : '';
  return TIMEZONES[text as Timezone] ?? (text === '' ? 'empty' : text);
}
