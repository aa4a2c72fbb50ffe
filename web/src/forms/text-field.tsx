import { Textarea, TextInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import classes from './field.module.css';
import type { NameOf } from './problems.ts';
import { fieldClass, useField, type Span } from './use-field.tsx';

type TextName<Values> = { [Name in NameOf<Values>]: Values[Name] extends string ? Name : never }[NameOf<Values>];
type Props<Values> = {
  name: TextName<Values>;
  /** How many of the twelve columns it takes. */
  span: Span;
  hint?: string;
  isRequired?: boolean;
  /** For values that are read character by character. */
  isMono?: boolean;
  /** Shows how much of this length is used. */
  most?: number;
};

/** One line of text. */
export function TextField<Values extends FieldValues>(props: Props<Values>) {
  const { name, span, hint, isRequired = false, isMono = false, most } = props;
  const { value, change, input } = useField<Values, TextName<Values>>(name, hint);
  return (
    <TextInput
      {...input}
      {...(most !== undefined && {
        rightSection: <span className={classes.unit}>{`${(value as string).length} / ${most}`}</span>,
        rightSectionWidth: 68,
        rightSectionPointerEvents: 'none' as const,
      })}
      className={fieldClass(span)}
      data-mono={isMono || undefined}
      withAsterisk={isRequired}
      autoComplete="off"
      value={value}
      onChange={(event) => change(event.currentTarget.value as Values[TextName<Values>])}
    />
  );
}

type AreaProps<Values> = Pick<Props<Values>, 'name' | 'hint' | 'isRequired'> & { span?: Span };

/** Text of several lines. */
export function TextAreaField<Values extends FieldValues>(props: AreaProps<Values>) {
  const { name, span = 12, hint, isRequired = false } = props;
  const { value, change, input } = useField<Values, TextName<Values>>(name, hint);
  return (
    <Textarea
      {...input}
      className={fieldClass(span)}
      withAsterisk={isRequired}
      autosize
      minRows={2}
      maxRows={12}
      value={value}
      onChange={(event) => change(event.currentTarget.value as Values[TextName<Values>])}
    />
  );
}
