import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './step-list.module.css';
import markClasses from './step-mark.module.css';

/** How far a section is. */
export type StepState = 'done' | 'current' | 'waiting' | 'errors';
export type Step = { section: string; number: number; title: string; state: StepState; note: string };

type Props = {
  steps: Step[];
  /** Leads to the first error of a section; called for sections with errors. */
  onErrors: (section: string) => void;
  /** Below the list. */
  children?: ReactNode;
};

/** How far the form is, at its side. */
export function StepList({ steps, onErrors, children }: Props) {
  return (
    <aside className={classes.side} aria-label="Progress">
      <ol className={classes.list}>
        {steps.map((step) => (
          <li key={step.section} className={classes.step}>
            <StepMark {...step} />
            <span className={classes.title}>{step.title}</span>
            {step.state === 'errors' ? (
              <button type="button" className={classes.errors} onClick={() => onErrors(step.section)}>
                {step.note}
              </button>
            ) : (
              <span className={classes.note}>{step.note}</span>
            )}
          </li>
        ))}
      </ol>
      <p className={classes.next}>{children}</p>
    </aside>
  );
}

/** A section's number, or a tick once it is done. */
export function StepMark({ number, state }: Pick<Step, 'number' | 'state'>) {
  return (
    <span className={markClasses.mark} data-state={state} aria-hidden>
      {state === 'done' ? <IconCheck size={14} stroke={2} /> : number}
    </span>
  );
}
