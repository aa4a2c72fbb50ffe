import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { IconLockOpen } from '@tabler/icons-react';
import { StatusWord } from '../../../../job-marks/status-mark.tsx';
import { customerStatusText, plural, sealsAndUnits } from '../customer-text.ts';
import { statesText } from '../../drawer/job-facts.ts';
import { shownStatus } from '../../../../job-marks/job-status.ts';
import { AfterReturn } from './after-return.tsx';
import classes from './cells.module.css';
import { CustomerComment } from './comments.tsx';

/** Job name; below it what the customer asked for and wrote. */
export function CustomerNameCell({ job }: { job: Job }) {
  return (
    <>
      <div className={classes.line1}>
        <span className={classes.name} data-tip={job.job_name}>
          {job.job_name}
        </span>
      </div>
      <div className={`${classes.line2} ${classes.crowded}`}>
        <AfterReturn job={job} />
        {job.no_lock_request && (
          <span className={classes.unlocked}>
            <IconLockOpen size={13} aria-hidden />
            Unlocked PDF
          </span>
        )}
        <CustomerComment job={job} />
      </div>
    </>
  );
}

/** Status; below it, what that means for the customer. */
export function CustomerStatusCell({ job }: { job: Job }) {
  return (
    <>
      <div className={classes.line1}>
        <StatusWord name={shownStatus(job.job_status.id)}>{job.job_status.status}</StatusWord>
      </div>
      <div className={`${classes.line2} ${classes.underMark}`}>{customerStatusText(job)}</div>
    </>
  );
}

/** Designs and seal states; below them seals and units. */
export function CustomerCountsCell({ job }: { job: Job }) {
  return (
    <>
      <div className={classes.line1}>
        {plural(job.number_of_designs, 'design')}{' '}
        <span className={classes.age} data-tip={job.seal_states.join(' ')}>
          {statesText(job.seal_states)}
        </span>
      </div>
      <div className={`${classes.line2} ${classes.sealsAndUnits}`}>{sealsAndUnits(job)}</div>
    </>
  );
}

/** When the job came; below, how long ago that is, or when it was completed. */
export function CustomerDatesCells({ job }: { job: Job }) {
  const completed = job.date_final_sentFormatted;
  return (
    <>
      <div role="cell">
        <div className={`${classes.line1} ${classes.dated} ${classes.created}`}>{job.created_atFormatted}</div>
        {!completed && <div className={classes.line2}>{job.ago}</div>}
      </div>
      <div className={`${classes.line2} ${classes.dated} ${classes.completed}`} role="cell">
        {completed && `Completed ${completed}`}
      </div>
    </>
  );
}
