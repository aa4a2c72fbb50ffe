import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { shortDuration } from '../../../../lib/duration.ts';
import { markOf, statusText } from '../../../../job-marks/job-status.ts';
import markClasses from '../../../../job-marks/status-mark.module.css';
import { currentSeconds, type Spans, statusSteps, type StatusStep } from '../status-steps.ts';
import classes from './status-bar.module.css';

/** The way of the job from Received to Complete, with the time at each step; one line for a job that is off the way. */
export function StatusBar({ job, spans }: { job: Job; spans: Spans }) {
  const steps = statusSteps(job.job_status.id, spans);
  if (!steps) return <OffTheWay job={job} spans={spans} />;
  return (
    <ol className={classes.steps} aria-label="Status">
      {steps.map((step) => (
        <li key={step.label} className={classes.step} data-is={step.is} aria-current={isCurrent(step)}>
          <span className={`${markClasses.ink} ${classes.bar}`} data-status={step.status} />
          <span
            className={`${step.is === 'current' ? markClasses.ink : ''} ${classes.label}`}
            data-status={step.status}
          >
            {step.label}
          </span>
          <span className={classes.time}>{timeText(step)}</span>
        </li>
      ))}
    </ol>
  );
}

function isCurrent({ is }: StatusStep): 'step' | undefined {
  return is === 'current' ? 'step' : undefined;
}

/** How long the job was at the step; at Complete no time passes. */
function timeText({ status, is, seconds }: StatusStep): string {
  if (seconds === null || status === 'complete') return '';
  return is === 'current' ? `${shortDuration(seconds)} so far` : shortDuration(seconds);
}

function OffTheWay({ job, spans }: { job: Job; spans: Spans }) {
  const seconds = currentSeconds(job, spans);
  return (
    <p className={classes.off}>
      <span className={markClasses.ink} data-status={markOf(job)}>
        {statusText(job)}
      </span>{' '}
      {seconds !== null && `${shortDuration(seconds)} so far`}
    </p>
  );
}
