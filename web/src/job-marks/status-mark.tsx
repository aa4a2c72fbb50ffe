import { memo, type ReactNode } from 'react';
import classes from './status-mark.module.css';
import type { MarkName } from './job-status.ts';
import wordClasses from './status-word.module.css';

/** The drawn mark of a status in its color. The text beside it says the same, so screen readers skip the mark. */
export const StatusMark = memo(function StatusMark({ name, size = 14 }: { name: MarkName; size?: number }) {
  return (
    <svg className={classes.mark} data-status={name} width={size} height={size} viewBox="0 0 16 16" aria-hidden>
      {DRAWINGS[name]}
    </svg>
  );
});

const ring = <circle cx="8" cy="8" r="6.6" className={classes.line} />;

/** A ring that fills towards done: a wedge from twelve o'clock, clockwise. */
function filledRing(share: number): ReactNode {
  const radius = 4;
  const angle = 2 * Math.PI * share;
  const x = (8 + radius * Math.sin(angle)).toFixed(2);
  const y = (8 - radius * Math.cos(angle)).toFixed(2);
  const wedge = `M8 8V${8 - radius}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}Z`;
  return (
    <>
      {ring}
      <path d={wedge} className={classes.fill} />
    </>
  );
}

const DRAWINGS: Record<MarkName, ReactNode> = {
  received: <circle cx="8" cy="8" r="6.6" className={`${classes.line} ${classes.dashes}`} strokeDasharray="2 1.46" />,
  inProgress: filledRing(0.22),
  readyToSeal: filledRing(0.42),
  finalReview: filledRing(0.6),
  finalReviewReserved: (
    <>
      <path d="M7.6 1.41A6.6 6.6 0 1 0 14.59 8.4" className={classes.line} />
      <path d="M8 8V4A4 4 0 1 1 5.65 11.24Z" className={classes.fill} />
      <circle cx="12.9" cy="3.1" r="2.5" className={classes.fill} />
    </>
  ),
  awaitingFinal: filledRing(0.82),
  complete: (
    <>
      <circle cx="8" cy="8" r="7.4" className={classes.fill} />
      <path d="m4.9 8.2 2.1 2.1 4.1-4.4" className={classes.cut} />
    </>
  ),
  inEngineering: (
    <>
      <path d="M7.6 1.41A6.6 6.6 0 1 0 14.59 8.4" className={classes.line} />
      <path d="M8 4v8A4 4 0 0 0 8 4Z" className={classes.fill} />
      <path d="m9.6 6.4 2.9-2.9m2.6-.6-1.4 1.4-1.9-1.9 1.4-1.4" className={classes.wrench} />
    </>
  ),
  returned: (
    <>
      <rect x="1.4" y="1.4" width="13.2" height="13.2" rx="2.6" className={classes.line} />
      <path d="M8 11.6V4.8M5 7.6l3-3 3 3" className={classes.line} />
    </>
  ),
  onHold: (
    <>
      {ring}
      <path d="M6.3 5.5v5M9.7 5.5v5" className={classes.line} />
    </>
  ),
  cancelled: (
    <>
      {ring}
      <path d="m5.8 5.8 4.4 4.4M10.2 5.8l-4.4 4.4" className={classes.line} />
    </>
  ),
  filesMissing: <path d="M8 2.2 14.4 13.4H1.6ZM8 6.4v3.2M8 11.4v.1" className={classes.line} />,
};

/** A status as lists show it: mark and colored text. */
export function StatusWord({ name, children }: { name: MarkName; children: string }) {
  return (
    <span className={wordClasses.word}>
      <StatusMark name={name} />
      <span className={`${classes.ink} ${wordClasses.text}`} data-status={name}>
        {children}
      </span>
    </span>
  );
}
