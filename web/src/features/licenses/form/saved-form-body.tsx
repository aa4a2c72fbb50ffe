import { Button, Loader } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormProvider } from '../../../forms/form-context.tsx';
import type { NameOf } from '../../../forms/problems.ts';
import { markForDialog } from '../../../forms/use-field.tsx';
import { useSendKey } from '../../../lib/keys/use-send-key.ts';
import { useSession } from '../../../lib/session/viewer.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { currentQuestion } from '../../../ui/dialogs/confirm.ts';
import { DialogBody, DialogFoot } from '../../../ui/dialogs/dialog.tsx';
import classes from './saved-form-body.module.css';
import type { SavedForm } from './use-saved-form.ts';

type Props<Values extends FieldValues> = {
  form: SavedForm<Values>;
  labels: Record<NameOf<Values>, string>;
  /** What the form is about, above its fields. */
  lead?: ReactNode;
  saveLabel: string;
  onCancel: () => void;
  children: ReactNode;
};

/** The fields of a form in a dialog, why it was not saved, and its buttons. */
export function SavedFormBody<Values extends FieldValues>(props: Props<Values>) {
  const { form, labels, lead, saveLabel, onCancel, children } = props;
  const { api, flow, failure, submit } = form;
  const session = useSession();
  const isProofAsked = session.at === 'ready' && session.isProofAsked === true;
  const first = api.order[0];
  useLayoutEffect(() => {
    if (first !== undefined) markForDialog(first);
  }, [first]);
  useSendKey(() => {
    if (currentQuestion() === null && !isProofAsked) submit();
  });
  return (
    <FormProvider<Values> parts={{ api, labelOf: (name) => labels[name] }}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogBody>
          {lead && <div className={classes.lead}>{lead}</div>}
          {failure !== null && (
            <div className={classes.failure}>
              <AlertBox message={failure} withRefresh={false} />
            </div>
          )}
          <div className={classes.fields}>{children}</div>
        </DialogBody>
        <DialogFoot>
          <Button variant="default" size="sm" onClick={onCancel} aria-disabled={flow === 'sending'}>
            Cancel
          </Button>
          <Button
            size="sm"
            type="submit"
            aria-disabled={flow !== 'typing'}
            {...(flow === 'sending' && { leftSection: <Loader size={14} color="currentcolor" aria-hidden /> })}
          >
            {saveLabel}
          </Button>
        </DialogFoot>
      </form>
    </FormProvider>
  );
}
