import { Button } from '@mantine/core';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { isAt } from '@sealdesk/contract/jobs/statuses.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { combined, uploadSucceeded } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import { megabytes } from '@sealdesk/contract/uploads/file-size.ts';
import { IconCircleCheckFilled, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { totalSize } from '../../../uploads/transport.ts';
import type { ListedFile } from './file-list.ts';
import classes from './to-seal-dialog.module.css';

type Props = { job: Job; listed: readonly ListedFile[]; reply: JobUploadReply; onReplace: () => void };

/** The accepted files: what follows, what the server warns of, their names, and Replace File while the job has not moved. */
export function SentFiles({ job, listed, reply, onReplace }: Props) {
  const files = listed.map(({ file }) => file);
  const [areAllShown, setAreAllShown] = useState(false);
  const isWaiting = isAt('received', job) || isAt('inProgress', job);
  const failure = job.notice?.kind === 'not-combined' ? job.notice.message : null;
  const more = files.length - 1;
  return (
    <>
      <div className={classes.success}>
        <IconCircleCheckFilled className={classes.successIcon} size={16} aria-hidden />
        <p>{failure === null ? successOf(job, reply) : uploadSucceeded('initial_seals', '')}</p>
      </div>
      {failure !== null && <AlertBox message={failure} withRefresh={false} />}
      {reply.status === 'warning' && <AlertBox kind="warning" message={reply.message} withRefresh={false} />}
      <p className={classes.label}>{MESSAGES.uploadedFile}</p>
      <div className={classes.card}>
        <IconFileTypePdf className={classes.icon} size={24} stroke={1.5} aria-hidden />
        <div className={classes.facts}>
          <p className={classes.name}>
            {files[0]?.name}
            {more > 0 && <span> and {more} more</span>}
          </p>
          <p className={classes.size}>
            {megabytes(totalSize(files))}
            {more > 0 && (
              <>
                {' · '}
                <button
                  type="button"
                  className={classes.all}
                  aria-expanded={areAllShown}
                  onClick={() => setAreAllShown(!areAllShown)}
                >
                  {areAllShown ? 'Show less' : `Show all ${files.length}`}
                </button>
              </>
            )}
          </p>
        </div>
        {isWaiting && (
          <Button variant="default" onClick={onReplace}>
            Replace File
          </Button>
        )}
      </div>
      {areAllShown && (
        <ol className={classes.sent}>
          {listed.map(({ id, file }) => (
            <li key={id}>
              {file.name} · {megabytes(file.size)}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** The reply says what was about to happen; the job's row knows whether it has. */
function successOf(job: Job, reply: JobUploadReply): string {
  if (isAt('readyToSeal', job)) return uploadSucceeded('initial_seals', combined(formatJobNumber(job.job_id)));
  return reply.status === 'ok' ? reply.message : uploadSucceeded('initial_seals', reply.success_message ?? '');
}
