import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { IconLockOpen } from '@tabler/icons-react';
import { AfterReturn } from './after-return.tsx';
import { Ahead } from './ahead.tsx';
import classes from './cells.module.css';
import { CustomerComment, StaffComment } from './comments.tsx';
import { MailNote } from './mail-note.tsx';
import { Notice } from './notice.tsx';

/** Job name and the unlocked-PDF flag; below, what to mind: what went wrong, jobs ahead of it, staff's comment, the customer's. */
export function NameCell({ job }: { job: Job }) {
  return (
    <>
      <div className={classes.line1}>
        <span className={classes.name} data-tip={job.job_name}>
          {job.job_name}
        </span>
        {job.no_lock_request && (
          <span
            className={classes.unlocked}
            role="img"
            aria-label="Unlocked PDF requested"
            data-tip="Unlocked PDF requested"
          >
            <IconLockOpen size={13} aria-hidden />
          </span>
        )}
      </div>
      <div className={`${classes.line2} ${classes.crowded}`}>
        <Notice job={job} />
        <MailNote job={job} />
        <AfterReturn job={job} />
        <Ahead jobs={job.higher_priority_jobs_same_group} />
        <StaffComment job={job} />
        <CustomerComment job={job} />
      </div>
    </>
  );
}
