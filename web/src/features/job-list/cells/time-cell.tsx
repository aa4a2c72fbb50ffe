import type { Job } from '@sealdesk/contract/job.ts';
import { NO_VALUE, openByText } from '../job-facts.ts';
import classes from './cells.module.css';

/** Time spent on the job in how many entries; below, who has it open. */
export function TimeCell({ job }: { job: Job }) {
  const entries = job.entryData;
  const openBy = openByText(job);
  return (
    <>
      <div className={`${classes.line1} ${classes.dated}`} title={entries?.arPastOpenBy.join(', ')}>
        {entries && (job.duration ?? NO_VALUE)}
        {entries && entries.numEntries > 0 && <span className={classes.age}>×{entries.numEntries}</span>}
      </div>
      <div className={classes.line2} title={entries?.OpenBy.join(', ')}>
        {openBy && <span className={classes.openBy}>{openBy}</span>}
      </div>
    </>
  );
}
