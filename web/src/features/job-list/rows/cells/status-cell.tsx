import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { markOf, statusText } from '../../../../job-marks/job-status.ts';
import { StatusWord } from '../../../../job-marks/status-mark.tsx';
import { asksWhoCanSeal, sealersInFull, sealersText } from '../../drawer/job-facts.ts';
import { progressOf } from '../../notices.ts';
import { useRowHandlers, useRowTab } from '../row-context.ts';
import classes from './cells.module.css';

/** Status; below it, who can seal or who did, and while a set is combined or checked how far that is. */
export function StatusCell({ job }: { job: Job }) {
  const progress = progressOf(job);
  return (
    <>
      <div className={classes.line1}>
        <StatusWord name={markOf(job)}>{statusText(job)}</StatusWord>
      </div>
      <div className={`${classes.line2} ${classes.underMark}`} data-tip={sealersInFull(job)}>
        {progress === null && asksWhoCanSeal(job) ? (
          <WhoCanSeal job={job} />
        ) : (
          <span className={classes.clipped}>{progress ?? sealersText(job)}</span>
        )}
      </div>
    </>
  );
}

/** How many can seal, as a button that shows who. */
function WhoCanSeal({ job }: { job: Job }) {
  const { showSealers } = useRowHandlers();
  const tabIndex = useRowTab();
  const text = sealersText(job);
  return (
    <button
      type="button"
      className={classes.canSeal}
      tabIndex={tabIndex}
      aria-label={`${text} ${formatJobNumber(job.job_id)}`}
      aria-haspopup="dialog"
      onClick={() => showSealers(job)}
    >
      {text}
    </button>
  );
}
