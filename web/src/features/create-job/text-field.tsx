import { Textarea, TextInput } from '@mantine/core';
import { fieldOf, type Span } from './field-span.ts';
import type { FieldName, FormValues } from './create-form.ts';
import { useField } from './use-field.tsx';

type TextName = { [Name in FieldName]: FormValues[Name] extends string ? Name : never }[FieldName];
type Props = {
  name: TextName;
  /** How many of the twelve columns it takes. */
  span: Span;
  hint?: string;
  isRequired?: boolean;
  /** For what is read character by character. */
  isMono?: boolean;
};

/** One line of text. */
export function TextField({ name, span, hint, isRequired = false, isMono = false }: Props) {
  const { value, change, input } = useField(name, hint);
  return (
    <TextInput
      {...input}
      className={fieldOf(span)}
      data-mono={isMono || undefined}
      withAsterisk={isRequired}
      autoComplete="off"
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/** Text of several lines. */
export function CommentsField({ name }: { name: 'job_comments' | 'staff_comments' }) {
  const { value, change, input } = useField(name);
  return (
    <Textarea
      {...input}
      className={fieldOf(12)}
      autosize
      minRows={2}
      maxRows={12}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
