import type { Job } from '@sealdesk/contract/job.ts';
import { placeText } from '../job-facts.ts';
import classes from './cells.module.css';

/** The work-order place. */
export function PlaceCell({ job }: { job: Job }) {
  return <span className={classes.place}>{placeText(job)}</span>;
}
