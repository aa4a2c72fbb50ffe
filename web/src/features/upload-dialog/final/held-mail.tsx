import { VisuallyHidden } from '@mantine/core';
import type { CompletionMail } from '@sealdesk/contract/jobs/job-notice.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { minutesAndSeconds, spokenTime } from '../../../completion-mail/countdown.ts';
import { useCountdown } from '../../../completion-mail/use-countdown.ts';
import { formatTime } from '../../../lib/format.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import classes from './final-dialog.module.css';

type Props = { job: Job; mail: CompletionMail };

/** What becomes of the email while the files are replaced that it is about. A new file that is being sent holds it. */
export function HeldMail({ job, mail }: Props) {
  const { timezone } = useViewer();
  const seconds = useCountdown(mail);
  const sent = job.date_final_sent ? ` of ${formatTime(Date.parse(job.date_final_sent), timezone)}` : '';
  const after = `It goes out 2 minutes after the new file is accepted, or with the file${sent} if you keep that.`;
  return (
    <div className={classes.held}>
      <IconAlertTriangle className={classes.heldIcon} size={16} aria-hidden />
      {mail.state === 'held' ? (
        <p role="status">
          <strong>The email is held for up to 10 minutes.</strong> {after}
        </p>
      ) : (
        <p>
          <strong aria-hidden>The email goes out in {minutesAndSeconds(seconds)}.</strong>
          <VisuallyHidden role="status">{spokenTime(seconds)}.</VisuallyHidden> A new file holds it for up to 10
          minutes. {after}
        </p>
      )}
    </div>
  );
}
