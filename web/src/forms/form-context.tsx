import { createContext, useContext, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { NameOf, Problems } from './problems.ts';

/** A form as its fields and its page use it. */
export type FormApi<Values extends FieldValues, Output = unknown> = {
  form: UseFormReturn<Values, unknown, Output>;
  order: readonly NameOf<Values>[];
  /** The fields that the person has changed. */
  edited: ReadonlySet<NameOf<Values>>;
  /** Nothing is wrong or missing in the whole form. */
  isComplete: boolean;
  problems: Problems<Values>;
  /** Takes a change by the person; the field is checked once they pause. */
  change<Name extends NameOf<Values>>(name: Name, value: Values[Name]): void;
  /** Called when a field gets the focus: its error is hidden while the person is in it. */
  enter(name: NameOf<Values>): void;
  /** Called when a field loses the focus: it is checked at once. */
  leave(name: NameOf<Values>): void;
  /** Sets values that the person did not enter, and clears the errors of their fields. */
  setValues(values: Partial<Values>): void;
  /** Shows the server's errors at the fields that they name, and returns those fields. */
  showServerErrors(errors: Record<string, string[]>): NameOf<Values>[];
  /** Drops the server's errors before the form is sent again. */
  clearServerErrors(): void;
};

/** What the fields of a form share: the form itself and how each field is labeled. */
export type FormParts<Values extends FieldValues> = {
  api: FormApi<Values>;
  labelOf: (name: NameOf<Values>) => ReactNode;
};

// A context can't be generic, so it keeps the parts under a type that the two functions below give back.
const FormContext = createContext<unknown>(null);

/** Provides the fields below it with their form. */
export function FormProvider<Values extends FieldValues>(props: { parts: FormParts<Values>; children: ReactNode }) {
  return <FormContext value={props.parts}>{props.children}</FormContext>;
}

/** Returns the form that the component stands in. */
export function useFormParts<Values extends FieldValues>(): FormParts<Values> {
  const parts = useContext(FormContext) as FormParts<Values> | null;
  if (!parts) throw new Error('A form field is rendered outside of FormProvider.');
  return parts;
}
