import { Button, VisuallyHidden } from '@mantine/core';
import type { CompletionMail } from '@sealdesk/contract/jobs/job-notice.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { IconCircleCheckFilled, IconMailPause } from '@tabler/icons-react';
import { minutesAndSeconds, spokenTime } from './countdown.ts';
import { recipientsText } from './recipients.ts';
import { useCountdown } from './use-countdown.ts';
import { dayIn, formatDay, formatTime } from '../lib/format.ts';
import { useViewer } from '../lib/session/viewer.ts';
import { AlertBox } from '../ui/alert-box.tsx';
import classes from './mail-status.module.css';

type Props = {
  job: Job;
  mail: CompletionMail;
  /** Sends again a mail that was given up; left out where a notice offers it. */
  onResend?: () => void;
};

/** Returns true until the mail server has taken the email, or it was given up. */
export function isOnItsWay({ state }: CompletionMail): boolean {
  return state !== 'sent' && state !== 'given-up';
}

/** Where the email about the completion is. */
export function MailStatus({ job, mail, onResend }: Props) {
  const { timezone } = useViewer();
  const to = recipientsText(job);
  const at = Date.parse(mail.at);
  switch (mail.state) {
    case 'waiting':
      return <Waiting mail={mail} to={to} />;
    case 'held':
      return (
        <AlertBox
          kind="warning"
          message="The email is held for up to 10 minutes."
          detail="It waits for the new file."
          withRefresh={false}
        />
      );
    case 'delayed':
      return (
        <AlertBox
          kind="warning"
          message="The email has not gone out yet."
          detail={`We try again until ${formatDay(dayIn(at, timezone))}.`}
          withRefresh={false}
        />
      );
    case 'sent':
      return (
        <div className={classes.sent} role="status">
          <IconCircleCheckFilled className={classes.icon} size={16} aria-hidden />
          <p>
            Emailed to {to} at {formatTime(at, timezone)}.
          </p>
        </div>
      );
    case 'given-up':
      return (
        <div className={classes.givenUp}>
          <AlertBox kind="warning" message="The email could not be delivered." detail="" withRefresh={false} />
          {onResend && (
            <Button variant="default" onClick={onResend}>
              Send again
            </Button>
          )}
        </div>
      );
  }
}

/** The time is not spoken each second, which would drown everything else. */
function Waiting({ mail, to }: { mail: CompletionMail; to: string }) {
  const seconds = useCountdown(mail);
  return (
    <div className={classes.waiting}>
      <IconMailPause className={classes.icon} size={20} stroke={1.6} aria-hidden />
      <span className={classes.time} aria-hidden>
        {minutesAndSeconds(seconds)}
      </span>
      <p>
        <strong aria-hidden>until the email goes out</strong>
        <VisuallyHidden role="status">{spokenTime(seconds)}</VisuallyHidden>
        <br />
        to {to}, sent once
      </p>
    </div>
  );
}
