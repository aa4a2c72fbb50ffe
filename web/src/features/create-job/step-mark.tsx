import { IconCheck } from '@tabler/icons-react';
import type { Step } from './steps.ts';
import classes from './step-mark.module.css';

/** A section's number, or a tick once it is done. */
export function StepMark({ number, state }: Pick<Step, 'number' | 'state'>) {
  return (
    <span className={classes.mark} data-state={state} aria-hidden>
      {state === 'done' ? <IconCheck size={14} stroke={2} /> : number}
    </span>
  );
}
