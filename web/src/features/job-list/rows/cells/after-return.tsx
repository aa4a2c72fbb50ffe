import { jobActions } from '@sealdesk/contract/jobs/job-actions.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useViewer } from '../../../../lib/session/viewer.ts';
import { sentBackTitle } from '../../notices.ts';
import { useRowHandlers, useRowTab } from '../row-context.ts';
import classes from './cells.module.css';

/** Why the job was returned or came back to us; and once its files were replaced, for their sender a button to replace them again. */
export function AfterReturn({ job }: { job: Job }) {
  const { replaceFile } = jobActions(job, useViewer());
  const { act } = useRowHandlers();
  const tabIndex = useRowTab();
  if (job.return_reason)
    return <Reason title="Why it was returned" reason={job.return_reason} tip={job.return_reason} />;
  if (job.sent_back) {
    const title = sentBackTitle(job.sent_back, job);
    const { reason } = job.sent_back;
    return <Reason title={title} reason={reason} tip={`${title}: ${reason}`} />;
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

function Reason({ title, reason, tip }: { title: string; reason: string; tip: string }) {
  return (
    <span className={classes.returned} data-tip={tip}>
      <IconArrowBackUp size={13} role="img" aria-label={title} />
      <span className={classes.clipped}>{reason}</span>
    </span>
  );
}
