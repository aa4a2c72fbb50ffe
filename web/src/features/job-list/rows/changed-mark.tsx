import classes from './changed-mark.module.css';
import { useIsChanged } from './changed-marks.ts';

/** The dot at the left edge of a row that someone else has changed, until the viewer looks at it. */
export function ChangedMark({ jobId }: { jobId: number }) {
  return useIsChanged(jobId) ? <span className={classes.mark} role="img" aria-label="Changed just now" /> : null;
}
