import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormParts } from '../../../forms/form-context.tsx';
import { KeyCap } from '../../../ui/key-cap.tsx';
import classes from './row-foot.module.css';
import type { RowValues } from './row-kind.ts';
import { rowProblems } from './row-problems.ts';

/** The id of what is wrong, which fields that are wrong refer to. */
export const PROBLEMS_ID = 'row-problems';

/** What describes the save button: the id of its words, and its sign. */
export type SaveNote = { id: string; icon: ReactNode };

type Props = {
  /** Fields that stand in the same line. */
  before?: ReactNode;
  failure: string | null;
  /** How many fields are left to choose, because somebody else changed them, too. */
  left: number;
  saveLabel: string;
  saveNote?: SaveNote | undefined;
  onCancel: () => void;
  onSave: () => void;
};

/** What is wrong, the keys, and the buttons of an open row. */
export function RowFoot({ before, failure, left, saveLabel, saveNote, onCancel, onSave }: Props) {
  const { api } = useFormParts<RowValues>();
  const sentences = rowProblems(failure, api.problems, api.order);
  return (
    <div className={classes.foot}>
      {before}
      <div className={classes.problems} id={PROBLEMS_ID} role="alert">
        {left > 0 && <Problem kind="warning" text={left === 1 ? '1 field to choose' : `${left} fields to choose`} />}
        {sentences.length > 0 && <Problem kind="error" text={sentences.join(' ')} />}
      </div>
      <span className={classes.keys}>
        <KeyCap>Esc</KeyCap> cancel <KeyCap>Ctrl Enter</KeyCap> save
      </span>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button onClick={onSave} leftSection={saveNote?.icon} aria-describedby={saveNote?.id}>
        {saveLabel}
      </Button>
    </div>
  );
}

function Problem({ kind, text }: { kind: 'warning' | 'error'; text: string }) {
  return (
    <p className={classes.problem} data-kind={kind}>
      <IconAlertTriangle size={15} aria-hidden /> {text}
    </p>
  );
}
