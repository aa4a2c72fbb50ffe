import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { KEEP_OR_DISCARD, confirm } from '../../../ui/dialogs/confirm.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { SavedForm } from './use-saved-form.ts';

type Props<Values extends FieldValues> = {
  title: ReactNode;
  form: SavedForm<Values>;
  width?: number;
  onClose: () => void;
  /** The form; what it is given closes the dialog. */
  children: (close: () => void) => ReactNode;
};

/** A dialog with one form: it asks before what was typed is lost, and closes once it is saved. */
export function FormDialog<Values extends FieldValues>({ title, form, width = 520, onClose, children }: Props<Values>) {
  const { api, flow } = form;
  return (
    <Dialog
      title={title}
      width={width}
      withCross
      isSheet
      isLocked={flow === 'sending'}
      isDone={flow === 'saved'}
      mayClose={async () => api.edited.size === 0 || (await askToDiscard())}
      onClose={onClose}
      renderFramed={children}
    />
  );
}

function askToDiscard(): Promise<boolean> {
  return confirm({ title: 'Discard what you typed?', message: 'It was not saved.', ...KEEP_OR_DISCARD });
}
