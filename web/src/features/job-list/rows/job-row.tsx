import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { memo } from 'react';
import type { JobColumn } from './columns.tsx';
import { isClosed } from '../drawer/job-facts.ts';
import { RowTabContext } from './row-context.ts';
import classes from './job-table.module.css';
import markClasses from './changed-mark.module.css';
import { useIsChanged } from './changed-marks.ts';

/** `isAtHand` marks the one row that Tab reaches. */
type Props = { job: Job; columns: JobColumn[]; isAtHand: boolean };

/**
 * One job. Plain elements only, and drawn anew only when its job changed: a hundred of these must not hold up the
 * page.
 */
export const JobRow = memo(function JobRow({ job, columns, isAtHand }: Props) {
  const tabIndex = isAtHand ? 0 : -1;
  return (
    <div
      className={classes.row}
      role="row"
      tabIndex={tabIndex}
      data-job={job.job_id}
      data-mine={job.openByUser || undefined}
      data-closed={isClosed(job) || undefined}
    >
      <RowTabContext value={tabIndex}>
        {columns.map(({ slot, heads, Cell }, place) => (
          <div key={slot} className={classes.cell} data-slot={slot} role={heads.length === 1 ? 'cell' : undefined}>
            {place === 0 && <ChangedMark jobId={job.job_id} />}
            <Cell job={job} />
          </div>
        ))}
      </RowTabContext>
    </div>
  );
});

/** The dot at the left edge of a row that someone else has changed, until the viewer looks at it. */
function ChangedMark({ jobId }: { jobId: number }) {
  return useIsChanged(jobId) ? <span className={markClasses.mark} role="img" aria-label="Changed just now" /> : null;
}
