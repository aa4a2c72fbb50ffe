import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { openJobLink } from '../../../lib/open-job-address.ts';
import classes from './expiring.module.css';

/** Job numbers that open their jobs, and how many more there are. */
export function JobLinks({ jobs, more }: { jobs: readonly number[]; more: number }) {
  return (
    <span>
      {jobs.map((jobId, place) => (
        <Fragment key={jobId}>
          {place > 0 && ', '}
          <Link className={classes.job} to={openJobLink(jobId)}>
            {formatJobNumber(jobId)}
          </Link>
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}
