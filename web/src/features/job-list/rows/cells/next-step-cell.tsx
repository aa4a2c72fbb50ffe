import { jobActions, type JobAction } from '@sealdesk/contract/jobs/job-actions.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { IconDots, IconDownload, IconFileZip, IconMailForward, IconRefresh, IconUpload } from '@tabler/icons-react';
import { useViewer } from '../../../../lib/session/viewer.ts';
import { useRowHandlers, useRowTab } from '../row-context.ts';
import classes from './actions.module.css';

const WAY_ICONS = { up: IconUpload, down: IconDownload, mail: IconMailForward, again: IconRefresh };

/** The job's one next step, the file most likely wanted besides, and the menu with everything else. */
export function NextStepCell({ job }: { job: Job }) {
  const { nextStep, file } = jobActions(job, useViewer());
  const { act, openMenu } = useRowHandlers();
  const tabIndex = useRowTab();
  const number = formatJobNumber(job.job_id);
  const Icon = WAY_ICONS[nextStep.way ?? 'down'];
  const FileIcon = file?.name === 'original' ? IconFileZip : IconDownload;
  return (
    <div className={classes.actions}>
      <button
        type="button"
        className={classes.step}
        data-way={nextStep.way}
        data-running={nextStep.isRunning}
        tabIndex={tabIndex}
        aria-label={`${nextStep.label}, ${number}`}
        {...usable(nextStep, () => act(nextStep.name, job))}
      >
        {nextStep.isRunning ? <span className={classes.spinner} aria-hidden /> : <Icon size={15} aria-hidden />}
        {nextStep.label}
      </button>
      {file ? (
        <button
          type="button"
          className={classes.icon}
          tabIndex={tabIndex}
          aria-label={`${file.label}, ${number}`}
          data-tip={file.label}
          {...usable(file, () => act(file.name, job))}
        >
          <FileIcon size={15} aria-hidden />
        </button>
      ) : (
        <span className={classes.noFile} />
      )}
      <button
        type="button"
        className={classes.icon}
        data-part="more"
        tabIndex={tabIndex}
        aria-label={`More actions for ${number}`}
        aria-haspopup="menu"
        aria-expanded="false"
        onClick={(event) => openMenu(job, event.currentTarget)}
      >
        <IconDots size={16} aria-hidden />
      </button>
    </div>
  );
}

/** A control that is off keeps its place and says why; it is not `disabled`, which would silence it. */
function usable({ label, off }: JobAction, onClick: () => void) {
  return off ? { 'aria-disabled': true, 'data-tip': `${label}: ${off}` } : { onClick };
}
