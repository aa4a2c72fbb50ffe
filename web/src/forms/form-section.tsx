import type { ReactNode } from 'react';
import classes from './form-section.module.css';
import { StepMark, type Step } from './step-list.tsx';

type Props = {
  step: Step;
  /** Shows the number of errors beside the title. */
  withErrorCount?: boolean;
  /** Beside the title: 'optional'. */
  aside?: string;
  /** Left out, the section is only its head. */
  children?: ReactNode;
};

/** One card of the form: its number, its title, how many errors are in it, and its fields. */
export function FormSection({ step, withErrorCount = true, aside, children }: Props) {
  const titleId = `section-${step.section}`;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <StepMark {...step} />
        <h2 id={titleId} className={classes.title} data-closed={!children || undefined}>
          {step.title}
        </h2>
        {aside && <span className={classes.aside}>{aside}</span>}
        {step.state === 'errors' && withErrorCount && <span className={classes.badge}>{step.note}</span>}
      </div>
      {children}
    </section>
  );
}

/** Fields side by side on twelve columns, one below the other on the phone. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}

/** A part of a section with a heading of its own. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.group} role="group" aria-label={title}>
      <h3 className={classes.groupTitle}>{title}</h3>
      <FieldGrid>{children}</FieldGrid>
    </div>
  );
}
