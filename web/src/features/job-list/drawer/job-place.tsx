import { VisuallyHidden } from '@mantine/core';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { jobActions } from '@sealdesk/contract/jobs/job-actions.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import classes from './job-place.module.css';

type Props = { job: Job; onPlaces: (job: Job, anchor: HTMLElement) => void };

/** The work-order place, which can be changed here as in the row; not there where the job can't hold one. */
export function JobPlace({ job, onPlaces }: Props) {
  if (!jobActions(job, useViewer()).mayPrioritize) return null;
  return (
    <button
      type="button"
      className={classes.place}
      aria-haspopup="menu"
      aria-expanded="false"
      onClick={(event) => onPlaces(job, event.currentTarget)}
    >
      <VisuallyHidden>Work order priority of {formatJobNumber(job.job_id)}: </VisuallyHidden>
      {job.job_priority_order === 0 ? 'No priority' : `Priority ${job.job_priority_order}`}
    </button>
  );
}
