import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { markOf, statusText } from './job-status.ts';
import markClasses from './status-mark.module.css';
import { StatusMark } from './status-mark.tsx';
import classes from './status-pill.module.css';

/** The status of a job where it stands alone, such as in the head of one job. */
export function StatusPill({ job }: { job: Job }) {
  const name = markOf(job);
  return (
    <span className={`${markClasses.ink} ${classes.pill}`} data-status={name}>
      <StatusMark name={name} size={13} />
      {statusText(job)}
    </span>
  );
}
