import { Button } from '@mantine/core';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { JobNotice } from '@sealdesk/contract/jobs/job-notice.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import {
  type Icon,
  IconAlertCircle,
  IconAlertTriangle,
  IconMailForward,
  IconRefresh,
  IconUpload,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { resendMail } from '../../../../completion-mail/resend-mail.ts';
import { formatTime } from '../../../../lib/format.ts';
import { useViewer } from '../../../../lib/session/viewer.ts';
import { rereadJob } from '../../actions/reread-job.ts';
import { remediesOf, type Remedy, weightOf } from '../../notices.ts';
import { useRowHandlers } from '../row-context.ts';
import classes from './notice-box.module.css';

type Props = { job: Job; notice: JobNotice; below: () => HTMLElement | null; onClose: () => void };

/** The space between the row's text and its box, and from the box to the window's edge. */
const GAP = 8;

/** The whole reason below its row, and what can be done about it. */
export default function NoticeBox({ job, notice, below, onClose }: Props) {
  const box = useBoxBelow(below, onClose);
  const { act } = useRowHandlers();
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const isFailure = weightOf(notice) === 'failure';
  const Icon = isFailure ? IconAlertCircle : IconAlertTriangle;
  const { title, reason, advice } = boxWords(job, notice, formatTime(Date.parse(notice.at), viewer.timezone));
  const mend = ({ name }: Remedy) => {
    // Box and reason may be gone soon; the row keeps the focus.
    below()?.closest<HTMLElement>('[data-job]')?.focus({ preventScroll: true });
    onClose();
    if (name === 'resend-mail') void resendMail(job.job_id, () => rereadJob(queryClient, job.job_id));
    else act(name, job);
  };
  const remedies = remediesOf(job, viewer);
  return (
    <div
      ref={box}
      popover="manual"
      // A click on its text must not take the focus to the row, which would close it.
      tabIndex={-1}
      className={classes.box}
      role="group"
      aria-label={`${notice.kind === 'not-combined' ? 'Combining failed' : 'Notice'}, ${formatJobNumber(job.job_id)}`}
      data-failure={isFailure || undefined}
    >
      <Icon className={classes.icon} size={18} aria-hidden />
      <div className={classes.text}>
        <p className={classes.title}>{title}</p>
        {reason && <p>{reason}</p>}
        {notice.detail && (
          <p className={classes.detail} data-tool={notice.kind === 'not-combined' || undefined}>
            {notice.detail}
          </p>
        )}
        <p className={classes.advice}>{advice}</p>
        {remedies.length > 0 && (
          <div className={classes.buttons}>
            {remedies.map((remedy, place) => {
              const RemedyIcon = REMEDY_ICONS[remedy.name] ?? IconUpload;
              return (
                <Button
                  key={remedy.name}
                  size="xs"
                  variant={place === 0 ? 'filled' : 'default'}
                  leftSection={<RemedyIcon size={14} aria-hidden />}
                  onClick={() => mend(remedy)}
                >
                  {remedy.label}
                </Button>
              );
            })}
          </div>
        )}
      </div>
    </div>
  );
}

/** What is not sent to us. */
const REMEDY_ICONS: Partial<Record<Remedy['name'], Icon>> = {
  'retry-combining': IconRefresh,
  'resend-mail': IconMailForward,
};

type BoxWords = { title: string; reason?: string; advice: string };

function boxWords(job: Job, notice: JobNotice, time: string): BoxWords {
  const since = `Since ${time}`;
  switch (notice.kind) {
    case 'not-combined':
      return {
        title: `Combining failed at ${time}`,
        reason: `${reasonOf(notice)} Nothing was combined and the job is still ${job.job_status.status}.`,
        advice: 'Retry combines the same files again. If the file is damaged, upload a new one.',
      };
    case 'set-refused':
      return {
        title: `${notice.message} at ${time}`,
        advice: `Nothing was taken over and the job is still ${job.job_status.status}. Upload the corrected PDF.`,
      };
    case 'mail-refused':
    case 'mail-given-up':
      return { title: notice.message, advice: `${since}. Send again mails only those whom it did not reach.` };
    case 'mail-readdressed':
      return {
        title: notice.message,
        advice: `${since}. To change who gets the next email, choose another contact for the job or for its copies.`,
      };
    case 'combining':
    case 'checking':
    case 'differs':
      return { title: notice.message, advice: since };
  }
}

/** Returns the row's line as a sentence, without the words that the title has. */
function reasonOf({ message }: JobNotice): string {
  // A file's name keeps its letters.
  const reason = message
    .replace(/^Combining failed: /, '')
    .replace(/^p(?=age \d)/, 'P')
    .replace(/^t(?=he files )/, 'T');
  return `${reason}${/[.!?]$/.test(reason) ? '' : '.'}`;
}

/**
 * Opens the element below another. In the browser's top layer, because a row clips what it holds; in the page's own
 * coordinates, so that it scrolls with its row. Where the window gets another width, as when a phone is turned, rows are
 * drawn anew and nothing would be below the right one any more: it closes.
 */
function useBoxBelow(below: () => HTMLElement | null, onClose: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const first = useRef({ below, onClose });
  useEffect(() => {
    const { below: anchor, onClose: close } = first.current;
    if (box.current) placeBelow(box.current, anchor());
    const { innerWidth } = window;
    const onResize = () => {
      if (window.innerWidth !== innerWidth) close();
    };
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
  return box;
}

function placeBelow(box: HTMLElement, anchor: HTMLElement | null): void {
  const row = anchor?.closest('[data-job]')?.getBoundingClientRect();
  const start = anchor?.getBoundingClientRect();
  if (!row || !start) return;
  box.showPopover();
  const { width, height } = box.getBoundingClientRect();
  const rightmost = document.documentElement.clientWidth - width - GAP;
  // Above the row where there is no space below it.
  const isBelow = row.bottom + height + GAP <= window.innerHeight || row.top < height + GAP;
  const top = isBelow ? row.bottom + GAP / 2 : row.top - height - GAP / 2;
  box.style.left = `${Math.max(GAP, Math.min(start.left - GAP, rightmost)) + window.scrollX}px`;
  box.style.top = `${top + window.scrollY}px`;
}
