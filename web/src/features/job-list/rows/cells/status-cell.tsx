import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { markOf, statusText } from '../../../../job-marks/job-status.ts';
import { StatusWord } from '../../../../job-marks/status-mark.tsx';
import { sealersInFull, sealersText } from '../../drawer/job-facts.ts';
import classes from './cells.module.css';

/** Status; below it, who can seal or who did. */
export function StatusCell({ job }: { job: Job }) {
  return (
    <>
      <div className={classes.line1}>
        <StatusWord name={markOf(job)}>{statusText(job)}</StatusWord>
      </div>
      <div className={`${classes.line2} ${classes.underMark}`} data-tip={sealersInFull(job)}>
        <span className={classes.clipped}>{sealersText(job)}</span>
      </div>
    </>
  );
}
