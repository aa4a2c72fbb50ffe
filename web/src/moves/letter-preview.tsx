import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { LargeDialog } from '../ui/dialogs/large-dialog.tsx';
import classes from './move-dialog.module.css';
import { letterOf } from './move-letter.ts';
import type { MoveState } from './move-form.ts';

type Props = { state: MoveState; job: Job; onClose: () => void };

const WIDTH = 560;

/** The mail as it will go out, with the reason as typed so far. */
export function LetterPreview({ state, job, onClose }: Props) {
  const { to, subject, body } = letterOf(state, job, window.location.origin);
  return (
    <LargeDialog title="Preview of the email" width={WIDTH} onClose={onClose}>
      <dl className={classes.letterFacts}>
        <dt>To</dt>
        <dd>{to}</dd>
        <dt>Subject</dt>
        <dd>{subject}</dd>
      </dl>
      <p className={classes.letter}>{body}</p>
    </LargeDialog>
  );
}
