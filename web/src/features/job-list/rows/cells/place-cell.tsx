import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { placeText } from '../../drawer/job-facts.ts';
import { useRowHandlers, useRowTab } from '../row-context.ts';
import classes from './actions.module.css';

/** The work-order place, as a button that changes it. The menu itself is mounted when it opens, once for the list. */
export function PlaceCell({ job }: { job: Job }) {
  const { openPlaces } = useRowHandlers();
  const tabIndex = useRowTab();
  const text = placeText(job);
  if (text === '') return null;
  return (
    <button
      type="button"
      className={classes.place}
      tabIndex={tabIndex}
      data-none={job.job_priority_order === 0 || undefined}
      aria-label={`Work order priority of ${formatJobNumber(job.job_id)}: ${job.job_priority_order || 'none'}`}
      aria-haspopup="menu"
      aria-expanded="false"
      onClick={(event) => openPlaces(job, event.currentTarget)}
    >
      {text}
    </button>
  );
}
