import type { NewJobFields } from '@sealdesk/contract/jobs/create-job.ts';
import { DEBOUNCE_MS } from '@sealdesk/contract/shared/limits.ts';
import type { OriginalUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Viewer } from '../../lib/session/viewer.ts';
import { checkWith } from './check-form.ts';
import { emptyForm, type FieldName, type FormValues } from './create-form.ts';
import { fieldProblems, namesOf } from './field-errors.ts';
import { createRefusals } from './refusals.ts';
import { fillFrom } from './zip-fields.ts';

export type CreateForm = {
  form: UseFormReturn<FormValues, unknown, NewJobFields>;
  /** The fields that the person has written in. */
  edited: ReadonlySet<FieldName>;
  /** The person changed a field; it is checked once they pause. */
  change<Name extends FieldName>(name: Name, value: FormValues[Name]): void;
  /** The person came to a field: what was wrong with it is not said while they look at it. */
  enter(name: FieldName): void;
  /** The person left a field: it is checked at once. */
  leave(name: FieldName): void;
  /** The zip is gone; what it gave stays until another one comes. */
  empty(): void;
  /** Puts in what a zip gave. */
  fill(reply: OriginalUploadReply): void;
  /** Shows what the server refused on the fields that it names, and gives their names. */
  refuse(errors: Record<string, string[]>): FieldName[];
  /** Forgets what the server refused: it is about to judge again. */
  forgive(): void;
};

/** The form of a new job. Its fields are checked when typing pauses and when they are left, not at every key. */
export function useCreateForm(viewer: Viewer): CreateForm {
  const [refusals] = useState(createRefusals);
  const [resolver] = useState(() => checkWith(refusals));
  const [empty] = useState(() => emptyForm(viewer));
  const form = useForm<FormValues, unknown, NewJobFields>({
    defaultValues: empty,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // The focus would clear the very sentence that it should show.
    shouldFocusError: false,
  });
  const [edited, setEdited] = useState<ReadonlySet<FieldName>>(new Set());
  const later = usePauses();

  const check = (name: FieldName) => void form.trigger(name);
  return {
    form,
    edited,
    change: (name, value) => {
      form.setValue(name, value as never, { shouldDirty: true });
      setEdited((before) => (before.has(name) ? before : new Set(before).add(name)));
      later.plan(name, () => check(name));
    },
    enter: (name) => form.clearErrors(name),
    leave: (name) => {
      later.callOff(name);
      check(name);
    },
    empty: () => {
      form.setValue('id', null);
      form.clearErrors('id');
    },
    fill: (reply) => {
      const values = { id: reply.uuid, ...fillFrom(reply, edited, empty) };
      const names = Object.keys(values) as FieldName[];
      for (const name of names) form.setValue(name, values[name as keyof typeof values] as never);
      form.clearErrors(names);
    },
    refuse: (errors) => {
      const problems = fieldProblems(errors);
      refusals.remember(problems, form.getValues());
      const names = namesOf(problems);
      for (const name of names) form.setError(name, { type: 'server', message: problems[name]! });
      return names;
    },
    forgive: () => refusals.remember({}, form.getValues()),
  };
}

export const CreateFormContext = createContext<CreateForm | null>(null);

/** The form that the fields around stand in. */
export function useCreateFormParts(): CreateForm {
  const room = useContext(CreateFormContext);
  if (!room) throw new Error('A field of the create form stands outside of it.');
  return room;
}

/** Work for a field that waits until nothing more is typed in it. */
function usePauses() {
  const timers = useRef(new Map<FieldName, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const all = timers.current;
    return () => {
      for (const timer of all.values()) clearTimeout(timer);
    };
  }, []);
  const callOff = (name: FieldName) => clearTimeout(timers.current.get(name));
  return {
    callOff,
    plan: (name: FieldName, work: () => void) => {
      callOff(name);
      timers.current.set(name, setTimeout(work, DEBOUNCE_MS));
    },
  };
}
