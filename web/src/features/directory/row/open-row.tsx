import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { FormProvider } from '../../../forms/form-context.tsx';
import { focusField } from '../../../forms/use-field.tsx';
import { isListShown, isScreenCovered } from '../../../lib/keys/key-press.ts';
import { useSendKey } from '../../../lib/keys/use-send-key.ts';
import type { Column } from '../list/directory-table.tsx';
import { RowConflictView } from './row-conflict-view.tsx';
import classes from './open-row.module.css';
import { RowFoot, type SaveNote } from './row-foot.tsx';
import type { EditedRow, RowValues } from './row-kind.ts';
import type { RowForm } from './use-row-form.ts';
import { useUnsavedRow } from './use-unsaved-row.ts';

type Props<Row extends EditedRow, Values extends RowValues> = {
  edit: RowForm<Row, Values>;
  columns: Column<Row>[];
  /** What stands in a column's cell; a column without any shows what it shows of the row. */
  cells: Record<string, ReactNode>;
  /** The fields below the cells, with the line of the buttons among them; left out, that line alone. */
  renderBelow?: (foot: ReactNode) => ReactNode;
  /** Fields that stand in the line of the buttons. */
  beforeButtons?: ReactNode;
  saveLabel: string;
  /** Stands in the save button; its words describe the button. */
  saveNote?: SaveNote | undefined;
  onCancel: () => void;
  /** Called with whether something in the row is not saved. */
  onUnsaved: (isUnsaved: boolean) => void;
};

/** A row with its fields: those of its columns in their cells, the others below, and the buttons. */
export function OpenRowCells<Row extends EditedRow, Values extends RowValues>(props: Props<Row, Values>) {
  const { edit, columns, cells, renderBelow = itself, beforeButtons, saveLabel, saveNote, onCancel, onUnsaved } = props;
  const { kind, form, known, conflict, isUnsaved, submit } = edit;
  useUnsavedRow(isUnsaved, onUnsaved);
  useEffect(() => focusField(Object.keys(kind.labels)[0] ?? ''), [kind]);
  useSendKey(() => {
    if (!isScreenCovered()) submit();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    // Esc that closes the options of a field leaves the row open.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && !isListShown()) onCancel();
  };
  const labelOf = (name: string) => (kind.labels as Record<string, string>)[name] ?? name;
  return (
    <FormProvider parts={{ api: form, labelOf }}>
      <tr className={classes.cells} onKeyDownCapture={onKeyDown}>
        {columns.map(({ name, label, align, from, cell }, place) => (
          <td
            key={name}
            // The column of the pencils has nothing in an open row.
            colSpan={place === columns.length - 1 ? 2 : 1}
            data-label={label}
            data-align={align}
            data-from={from}
            data-plain={!(name in cells)}
            data-idle={isIdle(name, cells) || undefined}
          >
            {name in cells ? cells[name] : known && cell(known)}
          </td>
        ))}
      </tr>
      <tr className={classes.below} onKeyDownCapture={onKeyDown}>
        <td colSpan={columns.length + 1}>
          {conflict && <RowConflictView edit={edit} conflict={conflict} />}
          {renderBelow(
            <RowFoot
              before={beforeButtons}
              failure={edit.failure}
              left={edit.left.length}
              saveLabel={conflict ? 'Save again' : saveLabel}
              saveNote={saveNote}
              onCancel={onCancel}
              onSave={submit}
            />,
          )}
        </td>
      </tr>
    </FormProvider>
  );
}

function itself(foot: ReactNode): ReactNode {
  return foot;
}

/** Returns true for a cell of the open row whose field stands below the cells. */
function isIdle(name: string, cells: Record<string, ReactNode>): boolean {
  return name in cells && (cells[name] === null || typeof cells[name] === 'string');
}
