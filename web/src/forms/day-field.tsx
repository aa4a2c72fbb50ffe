import { TextInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import type { NameOf } from './problems.ts';
import { fieldClass, useField, type Span } from './use-field.tsx';

type DayName<Values> = { [Name in NameOf<Values>]: Values[Name] extends string ? Name : never }[NameOf<Values>];
type Props<Values> = { name: DayName<Values>; span: Span; hint?: string; isRequired?: boolean };

/** A calendar day, YYYY-MM-DD, typed or chosen in the browser's own calendar. */
export function DayField<Values extends FieldValues>({ name, span, hint, isRequired = false }: Props<Values>) {
  const { value, change, input } = useField<Values, DayName<Values>>(name, hint);
  return (
    <TextInput
      {...input}
      className={fieldClass(span)}
      type="date"
      withAsterisk={isRequired}
      value={value}
      onChange={(event) => change(event.currentTarget.value as Values[DayName<Values>])}
    />
  );
}
