import { JOB_TYPE_BADGE, type JobType } from '@sealdesk/contract/shared/codes.ts';
import classes from './type-badge.module.css';

/** Seal, Repair or Special. */
export function TypeBadge({ type }: { type: JobType }) {
  return (
    <span className={classes.badge} data-type={type}>
      {JOB_TYPE_BADGE[type]}
    </span>
  );
}
