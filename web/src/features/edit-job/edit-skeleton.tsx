import { VisuallyHidden } from '@mantine/core';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import classes from './edit-job-form.module.css';

const ROWS = 6;

/** Gray shapes of fields, until the job is there. */
export function EditSkeleton({ jobId }: { jobId: number }) {
  return (
    <div className={classes.skeleton}>
      <VisuallyHidden role="status">Loading {formatJobNumber(jobId)}</VisuallyHidden>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={classes.skeletonRow} aria-hidden>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
