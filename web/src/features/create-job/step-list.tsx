import type { FieldName } from './create-form.ts';
import { sectionOf } from './create-form.ts';
import { focusField } from './focus-field.ts';
import { StepMark } from './step-mark.tsx';
import type { Step } from './steps.ts';
import classes from './step-list.module.css';

type Props = { steps: Step[]; problemNames: FieldName[] };

/** How far the form is, at its side. A section with errors leads to the first of them. */
export function StepList({ steps, problemNames }: Props) {
  return (
    <aside className={classes.side} aria-label="Progress">
      <ol className={classes.list}>
        {steps.map((step) => {
          const first = problemNames.find((name) => sectionOf(name) === step.section);
          return (
            <li key={step.section} className={classes.step}>
              <StepMark {...step} />
              <span className={classes.title}>{step.title}</span>
              {step.state === 'errors' && first ? (
                <button type="button" className={classes.errors} onClick={() => focusField(first)}>
                  {step.note}
                </button>
              ) : (
                <span className={classes.note}>{step.note}</span>
              )}
            </li>
          );
        })}
      </ol>
      <p className={classes.next}>
        After you create the job it gets a D number and joins the queue. You will be emailed when the sealed documents
        are ready.
      </p>
    </aside>
  );
}
