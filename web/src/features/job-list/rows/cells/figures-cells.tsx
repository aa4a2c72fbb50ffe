import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { countTexts, NO_VALUE, statesText } from '../../drawer/job-facts.ts';
import classes from './cells.module.css';

/** Designs, seals and units side by side; below them the seal states. */
export function CountsCells({ job }: { job: Job }) {
  return (
    <>
      <div className={`${classes.line1} ${classes.counts}`}>
        {Object.entries(countTexts(job)).map(([unit, count]) => (
          <span key={unit} role="cell" data-unit={unit} data-none={count === NO_VALUE || undefined}>
            {count}
          </span>
        ))}
      </div>
      <div className={`${classes.line2} ${classes.states}`} role="cell" data-tip={job.seal_states.join(' ')}>
        {statesText(job.seal_states)}
      </div>
    </>
  );
}

/** When the job came, how long ago, and when it was completed. */
export function DatesCells({ job }: { job: Job }) {
  return (
    <>
      <div className={`${classes.line1} ${classes.dated}`} role="cell">
        {job.created_atFormatted} <span className={classes.age}>{job.ago}</span>
      </div>
      <div className={`${classes.line2} ${classes.dated}`} role="cell">
        {job.date_final_sentFormatted}
      </div>
    </>
  );
}
