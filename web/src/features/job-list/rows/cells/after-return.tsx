import { jobActions } from '@sealdesk/contract/jobs/job-actions.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useViewer } from '../../../../lib/session/viewer.ts';
import { useRowHandlers, useRowTab } from '../row-context.ts';
import classes from './cells.module.css';

/** Why the job was returned; and once its files were replaced, for their sender a button to replace them again. */
export function AfterReturn({ job }: { job: Job }) {
  const { replaceFile } = jobActions(job, useViewer());
  const { act } = useRowHandlers();
  const tabIndex = useRowTab();
  if (job.return_reason) {
    return (
      <span className={classes.returned} data-tip={job.return_reason}>
        <IconArrowBackUp size={13} role="img" aria-label="Why it was returned" />
        <span className={classes.clipped}>{job.return_reason}</span>
      </span>
    );
  }
  if (!replaceFile) return null;
  return (
    <button
      type="button"
      className={classes.replaceFile}
      tabIndex={tabIndex}
      aria-label={`${replaceFile.label}, ${formatJobNumber(job.job_id)}`}
      onClick={() => act(replaceFile.name, job)}
    >
      {replaceFile.label}
    </button>
  );
}
