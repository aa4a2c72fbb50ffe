import type { ReactNode } from 'react';
import { FormProvider } from '../../../forms/form-context.tsx';
import { useSendKey } from '../../../lib/keys/use-send-key.ts';
import { useSession } from '../../../lib/session/viewer.ts';
import { confirm, currentQuestion } from '../../../ui/dialogs/confirm.ts';
import { Dialog, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import classes from './open-row-sheet.module.css';
import { RowConflictView } from './row-conflict-view.tsx';
import { RowFoot, type SaveNote } from './row-foot.tsx';
import type { EditedRow, RowValues } from './row-kind.ts';
import type { RowForm } from './use-row-form.ts';
import { LEAVE_ROW, useUnsavedRow } from './use-unsaved-row.ts';

type Props<Row extends EditedRow, Values extends RowValues> = {
  edit: RowForm<Row, Values>;
  title: string;
  /** What stands above the buttons. */
  note: ReactNode;
  saveLabel: string;
  saveNote?: SaveNote | undefined;
  /** A further dialog lies over it. */
  isCovered: boolean;
  onCancel: () => void;
  onUnsaved: (isUnsaved: boolean) => void;
  /** The fields, and what one needs to know. */
  children: ReactNode;
};

/** A row with its fields in a dialog of its own, which fills a phone; the buttons stay in view. */
export function OpenRowSheet<Row extends EditedRow, Values extends RowValues>(props: Props<Row, Values>) {
  const { edit, title, note, saveLabel, saveNote, isCovered, onCancel, onUnsaved, children } = props;
  const { kind, form, conflict, isUnsaved, submit } = edit;
  const session = useSession();
  const isLocked = isCovered || session.at !== 'ready' || session.isProofAsked === true;
  useUnsavedRow(isUnsaved, onUnsaved);
  useSendKey(() => {
    if (currentQuestion() === null && !isLocked) submit();
  });
  const labelOf = (name: string) => (kind.labels as Record<string, string>)[name] ?? name;
  return (
    <FormProvider parts={{ api: form, labelOf }}>
      <Dialog
        title={title}
        width={560}
        isSheet
        isLocked={isLocked}
        mayClose={async () => !isUnsaved || confirm(LEAVE_ROW)}
        onClose={onCancel}
        renderFramed={(close) => (
          <>
            <DialogBody>
              {conflict && <RowConflictView edit={edit} conflict={conflict} />}
              {children}
            </DialogBody>
            <div className={classes.foot}>
              {note}
              <RowFoot
                failure={edit.failure}
                left={edit.left.length}
                saveLabel={conflict ? 'Save again' : saveLabel}
                saveNote={saveNote}
                onCancel={close}
                onSave={submit}
              />
            </div>
          </>
        )}
      />
    </FormProvider>
  );
}
