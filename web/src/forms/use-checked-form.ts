import { zodResolver } from '@hookform/resolvers/zod';
import { DEBOUNCE_MS } from '@sealdesk/contract/shared/limits.ts';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type Resolver } from 'react-hook-form';
import type { FormApi } from './form-context.tsx';
import { problemNames, problemsOf, serverProblems, type NameOf } from './problems.ts';
import { createServerErrors, type ServerErrors } from './server-errors.ts';

/** A zod schema, as far as a form uses it. */
type Schema<Output> = { safeParse(values: unknown): { success: boolean; data?: Output | undefined } };

/** The rules of a form: its schema, which the server uses too, and what stands for a field that is still empty. */
export type FormRules<Values, Output> = {
  schema: Schema<Output>;
  /** Returns the values with those that are known without being entered. Left out, there are none. */
  withPresets?: (values: Values) => Values;
};

type Options<Values, Output> = FormRules<Values, Output> & {
  initial: Values;
  /** The fields in the order in which the form shows them. */
  order: readonly NameOf<Values>[];
  /** The fields that the person had changed before the form was opened again. */
  edited?: readonly NameOf<Values>[];
  /** Returns a field's value in the form in which it is kept, once the field is left. */
  normalize?: (name: string, typed: unknown) => unknown;
};

/** Creates a form whose fields are checked when typing pauses and when they are left, not at every key. */
export function useCheckedForm<Values extends FieldValues, Output>(
  options: Options<Values, Output>,
): FormApi<Values, Output> {
  const { initial, order, schema, withPresets = same, normalize = (_, typed) => typed } = options;
  const [serverErrors] = useState(createServerErrors<Values>);
  const [resolver] = useState(() => checkWith({ schema, withPresets }, serverErrors));
  const form = useForm<Values, unknown, Output>({
    defaultValues: initial as DefaultValues<Values>,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // The focus would clear the very message that it should show.
    shouldFocusError: false,
  });
  const [edited, setEdited] = useState<ReadonlySet<NameOf<Values>>>(new Set(options.edited));
  const timers = useFieldTimers<NameOf<Values>>();
  const { subscribe, getValues } = form;
  const isComplete = useSyncExternalStore(
    useCallback((listener) => subscribe({ formState: { values: true }, callback: listener }), [subscribe]),
    () => {
      const values = getValues();
      return schema.safeParse(withPresets(values)).success && Object.keys(serverErrors.current(values)).length === 0;
    },
  );

  const set = (name: NameOf<Values>, value: unknown, shouldDirty = false) =>
    form.setValue(name as unknown as Path<Values>, value as never, { shouldDirty });
  const check = async (name: NameOf<Values>) => {
    await form.trigger(name as unknown as Path<Values>);
    // A sentence about two fields goes whichever of them is corrected. None comes: the other field may have the focus.
    const { errors } = await resolver(getValues(), undefined, { fields: {}, shouldUseNativeValidation: false });
    const shown = problemNames(problemsOf(form.formState.errors, order), order);
    form.clearErrors(shown.filter((other) => !(other in errors)) as unknown as Path<Values>[]);
  };
  return {
    form,
    order,
    edited,
    isComplete,
    problems: problemsOf(form.formState.errors, order),
    change: (name, value) => {
      set(name, value, true);
      setEdited((before) => (before.has(name) ? before : new Set(before).add(name)));
      timers.start(name, () => void check(name));
    },
    enter: (name) => form.clearErrors(name as unknown as Path<Values>),
    leave: (name) => {
      timers.cancel(name);
      const typed: unknown = getValues(name as unknown as Path<Values>);
      const kept = normalize(name, typed);
      if (kept !== typed) set(name, kept, true);
      void check(name);
    },
    setValues: (values) => {
      const names = Object.keys(values) as NameOf<Values>[];
      for (const name of names) set(name, values[name]);
      form.clearErrors(names as unknown as Path<Values>[]);
    },
    showServerErrors: (errors) => {
      const problems = serverProblems<Values>(errors, order);
      serverErrors.set(problems, getValues());
      const names = problemNames<Values>(problems, order);
      for (const name of names) {
        form.setError(name as unknown as Path<Values>, { type: 'server', message: problems[name]! });
      }
      return names;
    },
    clearServerErrors: () => serverErrors.set({}, getValues()),
  };
}

/** Returns a resolver that checks by the form's rules and by what the server has refused of the same values. */
export function checkWith<Values extends FieldValues, Output>(
  { schema, withPresets = same }: FormRules<Values, Output>,
  serverErrors: ServerErrors<Values>,
): Resolver<Values, unknown, Output> {
  // The form's fields may still be empty, which the schema's type of a sent form does not know.
  const byRules = zodResolver(schema as never) as unknown as Resolver<Values, unknown, Output>;
  return async (values, context, options) => {
    const result = await byRules(withPresets(values), context, options);
    const refused = Object.entries<string | undefined>(serverErrors.current(values));
    if (refused.length === 0) return result;
    const errors = Object.fromEntries(refused.map(([name, message]) => [name, { type: 'server', message }]));
    return { values: {}, errors: { ...errors, ...result.errors } } as Awaited<ReturnType<typeof byRules>>;
  };
}

function same<Value>(value: Value): Value {
  return value;
}

/** Returns timers by field: a check waits until nothing more is typed in its field. */
function useFieldTimers<Name>() {
  const timers = useRef(new Map<Name, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const all = timers.current;
    return () => {
      for (const timer of all.values()) clearTimeout(timer);
    };
  }, []);
  const cancel = (name: Name) => clearTimeout(timers.current.get(name));
  return {
    cancel,
    start: (name: Name, work: () => void) => {
      cancel(name);
      timers.current.set(name, setTimeout(work, DEBOUNCE_MS));
    },
  };
}
