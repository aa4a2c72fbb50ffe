import { useController, type FieldValues, type Path } from 'react-hook-form';
import classes from './field.module.css';
import { useFormParts } from './form-context.tsx';
import type { NameOf } from './problems.ts';

// An error takes the place of the hint, so that the form does not jump twice.
const INPUT_ORDER = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

/** How many of the twelve columns a field takes. */
export type Span = 2 | 3 | 4 | 5 | 6 | 12;

/** Returns the classes of a field of that width. */
export function fieldClass(span: Span): string {
  return `${classes.field} ${classes[`span${span}`]}`;
}

/** Returns the id of a field's element. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** Moves the focus to a field. */
export function focusField(name: string): void {
  const element = document.getElementById(fieldId(name));
  const target = element?.matches('input, textarea, button')
    ? element
    : element?.querySelector('input:not([type="file"]), button');
  if (target instanceof HTMLElement) target.focus();
}

/** Marks the field to which a dialog moves the focus when it opens; the mark must be there before that. */
export function markForDialog(name: string): void {
  document.getElementById(fieldId(name))?.setAttribute('data-autofocus', 'true');
}

/** Brings a field into view, with its message: the focus would hide that. */
export function showField(name: string | undefined): void {
  if (name !== undefined) document.getElementById(fieldId(name))?.scrollIntoView({ block: 'center' });
}

/** Returns true when the field is on the screen. */
export function isFieldShown(name: string): boolean {
  return document.getElementById(fieldId(name)) !== null;
}

/** Returns what every kind of field passes to its input: label, hint or error, and when it is checked. */
export function useField<Values extends FieldValues, Name extends NameOf<Values>>(name: Name, hint?: string) {
  const { api, labelOf } = useFormParts<Values>();
  const { field } = useController({ name: name as unknown as Path<Values>, control: api.form.control });
  const error = api.problems[name];
  return {
    value: field.value as Values[Name],
    change: (value: Values[Name]) => api.change(name, value),
    input: {
      id: fieldId(name),
      label: labelOf(name),
      error,
      description: error === undefined ? hint : undefined,
      inputWrapperOrder: INPUT_ORDER,
      onFocus: () => api.enter(name),
      onBlur: () => api.leave(name),
    },
  };
}
