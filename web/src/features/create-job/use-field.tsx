import { useController } from 'react-hook-form';
import { problemsOf } from './check-form.ts';
import { labelOf, type FieldName, type FormValues } from './create-form.ts';
import { FieldLabel } from './field-label.tsx';
import { useCreateFormParts } from './use-create-form.ts';
import { useZipMarks } from './zip-marks.ts';

// What is wrong takes the place of the hint, so that the form does not jump twice.
const UNDER_THE_FIELD = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

/** The id of a field's element, by which links lead to it. */
export function fieldId(name: FieldName): string {
  return `field-${name}`;
}

/** What every kind of field gives to its input: its words, what is wrong with it, and when it is checked. */
export function useField<Name extends FieldName>(name: Name, hint?: string) {
  const { form, change, enter, leave } = useCreateFormParts();
  const { field } = useController({ name, control: form.control });
  const error = problemsOf(form.formState.errors)[name];
  const marks = useZipMarks();
  return {
    value: field.value as FormValues[Name],
    change: (value: FormValues[Name]) => change(name, value),
    input: {
      id: fieldId(name),
      label: <FieldLabel text={labelOf(name)} tip={marks.get(name)} />,
      error,
      description: error === undefined ? hint : undefined,
      inputWrapperOrder: UNDER_THE_FIELD,
      onFocus: () => enter(name),
      onBlur: () => leave(name),
    },
  };
}
