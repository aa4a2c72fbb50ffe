import { LargeDialog } from './dialogs/large-dialog.tsx';
import classes from './letter-dialog.module.css';

type Props = { to: string; subject: string; body: string; onClose: () => void };

const WIDTH = 560;

/** A mail as it will go out. */
export function LetterDialog({ to, subject, body, onClose }: Props) {
  return (
    <LargeDialog title="Preview of the email" width={WIDTH} onClose={onClose}>
      <dl className={classes.facts}>
        <dt>To</dt>
        <dd>{to}</dd>
        <dt>Subject</dt>
        <dd>{subject}</dd>
      </dl>
      <p className={classes.letter}>{body}</p>
    </LargeDialog>
  );
}
