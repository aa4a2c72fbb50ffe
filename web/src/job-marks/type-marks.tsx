import { JOB_TYPE_BADGE, type JobType, PRODUCT_TYPE_LABEL, type ProductType } from '@sealdesk/contract/shared/codes.ts';
import { memo } from 'react';
import classes from './type-marks.module.css';

const DRAWING: Record<ProductType, string> = {
  // A truss: two rafters, the bottom chord, a post and two webs.
  t: 'M1.5 11.5 10 3l8.5 8.5ZM10 3v8.5M6 7.2l4 4.3 4-4.3',
  // An I-joist between two flanges.
  e: 'M3 1h14v3.4H3ZM3 9.1h14v3.4H3ZM8.4 4.4v4.7M11.6 4.4v4.7',
};

/** What the job is about, drawn; its name is spoken. */
export const ProductGlyph = memo(function ProductGlyph({ type }: { type: ProductType }) {
  const label = PRODUCT_TYPE_LABEL[type];
  return (
    <svg width="18" height="13" viewBox="0 0 20 13.5" role="img" aria-label={label}>
      <path d={DRAWING[type]} fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinejoin="round" />
    </svg>
  );
});

/** Seal, Repair or Special. */
export function TypeBadge({ type }: { type: JobType }) {
  return (
    <span className={classes.badge} data-type={type}>
      {JOB_TYPE_BADGE[type]}
    </span>
  );
}
