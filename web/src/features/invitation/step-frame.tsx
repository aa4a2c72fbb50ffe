import { type ReactNode, useEffect, useRef } from 'react';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Logo } from '../../ui/logo.tsx';
import classes from './invitation.module.css';

const STEPS = [1, 2, 3] as const;

type Props = {
  step: (typeof STEPS)[number] | null;
  heading: string;
  refusal?: string | undefined;
  /** The button that leads on, and what stands below it. */
  foot: ReactNode;
  children: ReactNode;
};

/** One step of the invitation: a phone's screen, and the same column on a desk. */
export function StepFrame({ step, heading, refusal, foot, children }: Props) {
  const head = useRef<HTMLHeadingElement>(null);
  // Every step has a frame of its own. Whoever can't see it gets its name spoken.
  useEffect(() => head.current?.focus(), []);
  const place = step === null ? null : `Step ${step} of ${STEPS.length}`;
  return (
    <div className={classes.page}>
      <title>{`${place === null ? '' : `${place}: `}${heading} · Sealdesk`}</title>
      <div className={classes.column}>
        <header className={classes.top}>
          <Logo size={26} />
          <span className={classes.brand}>Sealdesk</span>
          {place !== null && (
            <span id="invitation-step" className={classes.place}>
              {place}
            </span>
          )}
        </header>
        {step !== null && (
          <div className={classes.bars} aria-hidden>
            {STEPS.map((one) => (
              <span key={one} data-state={one < step ? 'done' : one === step ? 'now' : 'next'} />
            ))}
          </div>
        )}
        <main className={classes.body}>
          <h1 ref={head} tabIndex={-1} aria-describedby={place === null ? undefined : 'invitation-step'}>
            {heading}
          </h1>
          {refusal !== undefined && <AlertBox message={refusal} withRefresh={false} />}
          {children}
        </main>
        <footer className={classes.foot}>{foot}</footer>
      </div>
    </div>
  );
}
