import type { CompletionMail } from '@sealdesk/contract/jobs/job-notice.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { IconAlertTriangle, IconMailPause } from '@tabler/icons-react';
import { minutesAndSeconds } from '../../../../completion-mail/countdown.ts';
import { useCountdown } from '../../../../completion-mail/use-countdown.ts';
import classes from './cells.module.css';

/** Where the email about the job's completion or return is while it is not out; only operations are sent it. */
export function MailNote({ job: { completion_mail, return_mail } }: { job: Job }) {
  const mail = completion_mail ?? return_mail;
  if (mail?.state === 'waiting') return <Countdown mail={mail} />;
  if (mail?.state === 'held') {
    return (
      <span className={classes.mail}>
        <IconMailPause size={13} aria-hidden />
        <span className={classes.clipped}>Email is held for the new file</span>
      </span>
    );
  }
  if (mail?.state !== 'delayed') return null;
  return (
    <span className={classes.mail} data-delayed>
      <IconAlertTriangle size={13} aria-hidden />
      <span className={classes.clipped}>The email has not gone out yet</span>
    </span>
  );
}

function Countdown({ mail }: { mail: CompletionMail }) {
  const seconds = useCountdown(mail);
  return (
    <span className={classes.mail}>
      <IconMailPause size={13} aria-hidden />
      <span className={classes.clipped}>
        {seconds === 0 ? 'Email goes out now' : `Email goes out in ${minutesAndSeconds(seconds)}`}
      </span>
    </span>
  );
}
