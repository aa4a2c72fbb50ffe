import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import type { FieldValues } from 'react-hook-form';
import classes from './field.module.css';
import type { NameOf } from './problems.ts';
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

/** A number. Text that is not one yet is kept as typed, for the rules to judge. */
export function NumberField<Values extends FieldValues>(props: Props<Values>) {
  const { name, span, empty, hint, isRequired = false, isWhole = false, unit } = props;
  const { value, change, input } = useField<Values, NumberName<Values>>(name, hint);
  return (
    <NumberInput
      {...input}
      className={fieldClass(span)}
      withAsterisk={isRequired}
      hideControls
      allowDecimal={!isWhole}
      clampBehavior="none"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      {...(unit !== undefined && {
        rightSection: <span className={classes.unit}>{unit}</span>,
        rightSectionWidth: 44,
        rightSectionPointerEvents: 'none' as const,
      })}
      value={value ?? ''}
      onChange={(number) => change((number === '' ? empty : number) as Values[NumberName<Values>])}
    />
  );
}
