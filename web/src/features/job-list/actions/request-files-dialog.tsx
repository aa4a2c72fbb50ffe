import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { LargeDialog } from '../../../ui/dialogs/large-dialog.tsx';
import { CopyButton } from '../../../ways-in/copy-button.tsx';
import classes from './request-files-dialog.module.css';
import { requestMail } from './request-files.ts';

/** The mail that the mail program was asked to open, to copy where there is none. */
export default function RequestFilesDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { address, subject, text } = requestMail(job, useViewer().firm_email);
  return (
    <LargeDialog title={`Request files for ${formatJobNumber(job.job_id)}`} width={520} onClose={onClose}>
      <p>Your mail program opens with this mail. Without one, copy it from here.</p>
      <dl className={classes.mail}>
        <div>
          <dt>To</dt>
          <dd>
            <span>{address}</span>
            <CopyButton text={address} label="Copy address" />
          </dd>
        </div>
        <div>
          <dt>Text</dt>
          <dd>
            <span>
              <strong>{subject}</strong>
              <br />
              {text}
            </span>
            <CopyButton text={`${subject}\n\n${text}`} label="Copy text" />
          </dd>
        </div>
      </dl>
    </LargeDialog>
  );
}
