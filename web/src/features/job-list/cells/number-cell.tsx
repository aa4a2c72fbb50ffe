import { formatJobNumber } from '@sealdesk/contract/job-number.ts';
import type { Job } from '@sealdesk/contract/job.ts';
import { ProductGlyph } from '../../../job-marks/product-glyph.tsx';
import { TypeBadge } from '../../../job-marks/type-badge.tsx';
import classes from './cells.module.css';

/** Job number; type and product below. */
export function NumberCell({ job }: { job: Job }) {
  return (
    <>
      <div className={classes.line1}>
        <span className={classes.number}>{formatJobNumber(job.job_id)}</span>
      </div>
      <div className={`${classes.line2} ${classes.kind}`}>
        <TypeBadge type={job.job_type} />
        <ProductGlyph type={job.product_type} />
      </div>
    </>
  );
}
