import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormApi } from '../../../forms/form-context.tsx';
import type { NameOf } from '../../../forms/problems.ts';
import { type FormRules, useCheckedForm } from '../../../forms/use-checked-form.ts';
import { focusField, showField } from '../../../forms/use-field.tsx';
import { CallFailed, failureSentence, isSessionOver } from '../../../lib/session/failure.ts';
import { toastDone } from '../../../ui/toast.tsx';
import { rereadAfterSaving } from '../licenses.queries.ts';

export type SavedForm<Values extends FieldValues> = {
  api: FormApi<Values, object>;
  flow: 'typing' | 'sending' | 'saved';
  /** Why it was not saved, where that is not said at a field. */
  failure: string | null;
  submit: () => void;
};

type Options<Values, Body> = FormRules<Values, Body> & {
  initial: Values;
  order: readonly NameOf<Values>[];
  /** Sends what was checked, and returns what the server said. */
  send: (body: Body) => Promise<{ message: string }>;
};

/** Manages a form of this screen: it is checked, sent, and what it changes is read again. What was typed stays if it fails. */
export function useSavedForm<Values extends FieldValues, Body extends object>(
  options: Options<Values, Body>,
): SavedForm<Values> {
  const { send, order, ...rules } = options;
  const queryClient = useQueryClient();
  const checked = useCheckedForm<Values, Body>({ ...rules, order });
  // These forms are small: what the server refused of them, such as days that overlap, is about all of their fields.
  const api: typeof checked = {
    ...checked,
    change: (name, value) => {
      checked.clearServerErrors();
      checked.change(name, value);
    },
  };
  const [flow, setFlow] = useState<SavedForm<Values>['flow']>('typing');
  const [failure, setFailure] = useState<string | null>(null);

  const save = async (body: Body) => {
    setFlow('sending');
    setFailure(null);
    try {
      const { message } = await send(body);
      toastDone(message);
      setFlow('saved');
    } catch (error) {
      setFlow('typing');
      if (isSessionOver(error)) return;
      const fields = error instanceof CallFailed ? api.showServerErrors(error.fieldErrors) : [];
      if (fields.length === 0) setFailure(failureSentence(error));
      showField(fields[0]);
      // What somebody else saved meanwhile is shown at once.
      if (!(error instanceof CallFailed && error.status === 409)) return;
    }
    await rereadAfterSaving(queryClient).catch(() => {});
  };
  const submit = () => {
    if (flow !== 'typing') return;
    api.clearServerErrors();
    void api.form.handleSubmit(save as never, (errors) => {
      const first = order.find((name) => errors[name] !== undefined);
      if (first !== undefined) focusField(first);
    })();
  };
  return { api, flow, failure, submit };
}
