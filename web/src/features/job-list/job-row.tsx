import type { Job } from '@sealdesk/contract/job.ts';
import { memo } from 'react';
import type { JobColumn } from './columns.tsx';
import { isClosed } from './job-facts.ts';
import classes from './job-table.module.css';

/**
 * One job. Plain elements only, and drawn anew only when its job changed: a hundred of these must not hold up the
 * page.
 */
export const JobRow = memo(function JobRow({ job, columns }: { job: Job; columns: JobColumn[] }) {
  return (
    <div
      className={classes.row}
      role="row"
      data-mine={job.openByUser || undefined}
      data-closed={isClosed(job) || undefined}
    >
      {columns.map(({ slot, heads, Cell }) => (
        <div key={slot} className={classes.cell} data-slot={slot} role={heads.length === 1 ? 'cell' : undefined}>
          <Cell job={job} />
        </div>
      ))}
    </div>
  );
});
