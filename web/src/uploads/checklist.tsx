import { VisuallyHidden } from '@mantine/core';
import type { UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import { UPLOAD_STEP_LABEL } from '@sealdesk/contract/uploads/upload-steps.ts';
import { IconCircle, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import classes from './checklist.module.css';
import { stepDetail } from './step-detail.ts';
import { pagesOf } from './upload-text.ts';

const STATE_WORDS: Record<UploadStep['state'], string> = {
  waiting: 'not begun',
  running: 'running',
  done: 'done',
  failed: 'failed',
};

type Props = {
  steps: readonly UploadStep[];
  /** What the integrity check compares the file with. */
  comparedWith?: string;
};

/** The steps of an upload and the state of each. */
export function Checklist({ steps, comparedWith }: Props) {
  return (
    <ul className={classes.list} aria-live="polite">
      {steps.map((step) => (
        <li key={step.name} className={classes.step} data-state={step.state}>
          <Mark state={step.state} />
          <div className={classes.text}>
            <span className={classes.name}>{UPLOAD_STEP_LABEL[step.name]}</span>
            <VisuallyHidden>, {STATE_WORDS[step.state]}</VisuallyHidden>
            <Detail step={step} text={stepDetail(step, comparedWith)} />
            {step.state === 'running' && <PageBar label={UPLOAD_STEP_LABEL[step.name]} detail={step.detail} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Each page of a running check is not spoken, which would drown the steps themselves; its progress bar has the number. */
function Detail({ step, text }: { step: UploadStep; text: string | null }) {
  if (!text) return null;
  return (
    <p className={classes.detail} aria-live={step.state === 'running' ? 'off' : undefined}>
      {text}
    </p>
  );
}

/** How many of the pages a check has looked at, where its detail says so. */
function PageBar({ label, detail }: { label: string; detail: string | null }) {
  const pages = pagesOf(detail);
  if (!pages) return null;
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={pages.all}
      aria-valuenow={pages.done}
    >
      <div className={classes.bar} style={{ width: `${(pages.done / pages.all) * 100}%` }} />
    </div>
  );
}

function Mark({ state }: { state: UploadStep['state'] }) {
  if (state === 'running') return <span className={classes.spinner} aria-hidden />;
  if (state === 'waiting') return <IconCircle className={classes.mark} size={16} stroke={1.6} aria-hidden />;
  const Icon = state === 'done' ? IconCircleCheckFilled : IconCircleXFilled;
  return <Icon className={classes.mark} size={16} aria-hidden />;
}
