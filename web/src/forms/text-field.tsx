import { Textarea, TextInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
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
};

/** One line of text. */
export function TextField<Values extends FieldValues>(props: Props<Values>) {
  const { name, span, hint, isRequired = false, isMono = false } = props;
  const { value, change, input } = useField<Values, TextName<Values>>(name, hint);
  return (
    <TextInput
      {...input}
      className={fieldClass(span)}
      data-mono={isMono || undefined}
      withAsterisk={isRequired}
      autoComplete="off"
      value={value}
      onChange={(event) => change(event.currentTarget.value as Values[TextName<Values>])}
    />
  );
}

/** Text of several lines. */
export function TextAreaField<Values extends FieldValues>({ name }: { name: TextName<Values> }) {
  const { value, change, input } = useField<Values, TextName<Values>>(name);
  return (
    <Textarea
      {...input}
      className={fieldClass(12)}
      autosize
      minRows={2}
      maxRows={12}
      value={value}
      onChange={(event) => change(event.currentTarget.value as Values[TextName<Values>])}
    />
  );
}
