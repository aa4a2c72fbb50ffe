import { Button } from '@mantine/core';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { JobNotice } from '@sealdesk/contract/jobs/job-notice.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { IconAlertCircle, IconAlertTriangle, IconRefresh, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatTime } from '../../../../lib/format.ts';
import { useViewer } from '../../../../lib/session/viewer.ts';
import { useRowHandlers } from '../row-context.ts';
import classes from './notice-box.module.css';

type Props = { job: Job; notice: JobNotice; below: () => HTMLElement | null; onClose: () => void };

/** The space between the row's text and its box, and from the box to the window's edge. */
const GAP = 8;

/** The whole reason below its row, and what can be done about it. */
export default function NoticeBox({ job, notice, below, onClose }: Props) {
  const box = useBoxBelow(below);
  const { act } = useRowHandlers();
  const { timezone } = useViewer();
  const isFailure = notice.kind === 'not-combined';
  const Icon = isFailure ? IconAlertCircle : IconAlertTriangle;
  const time = formatTime(Date.parse(notice.at), timezone);
  const doIt = (name: 'retry-combining' | 'to-seal') => {
    // Box and reason may be gone soon; the row keeps the focus.
    below()?.closest<HTMLElement>('[data-job]')?.focus({ preventScroll: true });
    onClose();
    act(name, job);
  };
  return (
    <div
      ref={box}
      popover="manual"
      // A click on its text must not take the focus to the row, which would close it.
      tabIndex={-1}
      className={classes.box}
      role="group"
      aria-label={`${isFailure ? 'Combining failed' : 'Notice'}, ${formatJobNumber(job.job_id)}`}
      data-failure={isFailure || undefined}
    >
      <Icon className={classes.icon} size={18} aria-hidden />
      <div className={classes.text}>
        <p className={classes.title}>{isFailure ? `Combining failed at ${time}` : notice.message}</p>
        {isFailure && (
          <p>
            {reasonOf(notice)} Nothing was combined and the job is still {job.job_status.status}.
          </p>
        )}
        {notice.detail && <p className={isFailure ? classes.detail : undefined}>{notice.detail}</p>}
        {isFailure ? (
          <>
            <p className={classes.advice}>
              Retry combines the same files again. If the file is damaged, upload a new one.
            </p>
            <div className={classes.buttons}>
              <Button
                size="xs"
                leftSection={<IconRefresh size={14} aria-hidden />}
                onClick={() => doIt('retry-combining')}
              >
                Retry
              </Button>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconUpload size={14} aria-hidden />}
                onClick={() => doIt('to-seal')}
              >
                To Seal
              </Button>
            </div>
          </>
        ) : (
          <p className={classes.advice}>Since {time}</p>
        )}
      </div>
    </div>
  );
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
 * coordinates, so that it scrolls with its row.
 */
function useBoxBelow(below: () => HTMLElement | null) {
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef(below);
  useEffect(() => {
    const element = box.current;
    const row = anchor.current()?.closest('[data-job]')?.getBoundingClientRect();
    const start = anchor.current()?.getBoundingClientRect();
    if (!element || !row || !start) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const rightmost = document.documentElement.clientWidth - width - GAP;
    // Above the row where there is no space below it.
    const isBelow = row.bottom + height + GAP <= window.innerHeight || row.top < height + GAP;
    const top = isBelow ? row.bottom + GAP / 2 : row.top - height - GAP / 2;
    element.style.left = `${Math.max(GAP, Math.min(start.left - GAP, rightmost)) + window.scrollX}px`;
    element.style.top = `${top + window.scrollY}px`;
  }, []);
  return box;
}
