import { jobActions } from '@sealdesk/contract/jobs/job-actions.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { useViewer } from '../../../../lib/session/viewer.ts';
import { NO_VALUE, openByText } from '../../drawer/job-facts.ts';
import { useRowHandlers, useRowTab } from '../row-context.ts';
import actions from './actions.module.css';
import classes from './cells.module.css';

/** Time spent on the job in how many entries; below, who has it open, or Start. */
export function TimeCell({ job }: { job: Job }) {
  const entries = job.entryData;
  const openBy = openByText(job);
  const start = jobActions(job, useViewer()).job.find(({ name }) => name === 'start');
  const { act } = useRowHandlers();
  const tabIndex = useRowTab();
  return (
    <>
      <div className={`${classes.line1} ${classes.dated}`} data-tip={entries?.arPastOpenBy.join(', ')}>
        {entries && (job.duration ?? NO_VALUE)}
        {entries && entries.numEntries > 0 && <span className={classes.age}>×{entries.numEntries}</span>}
      </div>
      <div className={`${classes.line2} ${actions.time}`}>
        {openBy && (
          <span className={classes.openBy} data-tip={entries?.OpenBy.join(', ')}>
            {openBy}
          </span>
        )}
        {start && (
          <button
            type="button"
            className={actions.start}
            tabIndex={tabIndex}
            aria-label={`Start time on ${formatJobNumber(job.job_id)}`}
            {...(start.off
              ? { 'aria-disabled': true, 'data-tip': `Start: ${start.off}` }
              : { onClick: () => act('start', job) })}
          >
            Start
          </button>
        )}
      </div>
    </>
  );
}
