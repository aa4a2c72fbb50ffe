import { TextInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import classes from './field.module.css';
import type { NameOf } from './problems.ts';
import { useTypedNumber } from './typed-number.ts';
import { fieldClass, useField, type Span } from './use-field.tsx';

type NumberName<Values> = {
  [Name in NameOf<Values>]: number | string extends Values[Name] ? Name : never;
}[NameOf<Values>];
type Props<Values> = {
  name: NumberName<Values>;
  span: Span;
  /** What an empty field holds. */
  empty: '' | null;
  hint?: string;
  isRequired?: boolean;
  isWhole?: boolean;
  unit?: string;
};

/** A number. Text that is not one is kept as typed, for the rules to refuse. */
export function NumberField<Values extends FieldValues>(props: Props<Values>) {
  const { name, span, empty, hint, isRequired = false, isWhole = false, unit } = props;
  const { value, change, input } = useField<Values, NumberName<Values>>(name, hint);
  const { text, type } = useTypedNumber(value, empty as typeof value, change);
  return (
    <TextInput
      {...input}
      className={fieldClass(span)}
      withAsterisk={isRequired}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...(unit !== undefined && {
        rightSection: <span className={classes.unit}>{unit}</span>,
        rightSectionWidth: 44,
        rightSectionPointerEvents: 'none' as const,
      })}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
