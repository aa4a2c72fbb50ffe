import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { FullJob } from '@sealdesk/contract/jobs/job.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { isPlainClick, useRowHandlers, useRowTab } from '../row-context.ts';
import classes from './cells.module.css';

/** More than these would push the comments off the line; the list that a link opens has them all. */
const MOST_LINKS = 2;

/** Warns of the company's jobs that should be done before this one, and leads to them: in this list, or in one of its own. */
export function Ahead({ jobs }: { jobs: FullJob['higher_priority_jobs_same_group'] | undefined }) {
  const { jumpTo } = useRowHandlers();
  const tabIndex = useRowTab();
  if (!jobs || jobs.length === 0) return null;
  return (
    <span className={classes.ahead}>
      <IconAlertTriangle size={13} aria-hidden />
      {jobs.length} ahead
      {jobs.slice(0, MOST_LINKS).map(({ job_id }) => (
        <Link
          key={job_id}
          className={classes.jump}
          to={`${SCREEN_PATHS.jobList}?job_id=${job_id}`}
          tabIndex={tabIndex}
          onClick={(event) => {
            if (isPlainClick(event) && jumpTo(job_id)) event.preventDefault();
          }}
        >
          {formatJobNumber(job_id)}
        </Link>
      ))}
      {jobs.length > MOST_LINKS && (
        <Link
          className={classes.jump}
          to={`${SCREEN_PATHS.jobList}?job_id=${jobs.map(({ job_id }) => job_id).join(',')}`}
          tabIndex={tabIndex}
        >
          all
        </Link>
      )}
    </span>
  );
}
