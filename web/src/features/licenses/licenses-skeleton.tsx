import { VisuallyHidden } from '@mantine/core';
import classes from './licenses-skeleton.module.css';

const CARDS = 4;
const ROWS = 12;

/** The cards and the matrix at their height while they are loading, so that nothing jumps when they arrive. */
export function LicensesSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading licenses</VisuallyHidden>
      <div className={classes.cards} aria-hidden>
        {Array.from({ length: CARDS }, (_, place) => (
          <div key={place} className={classes.card} />
        ))}
      </div>
      <div className={classes.matrix} aria-hidden>
        {Array.from({ length: ROWS }, (_, place) => (
          <div key={place} className={classes.row}>
            <span className={classes.bone} />
            <span className={classes.bone} />
          </div>
        ))}
      </div>
    </>
  );
}
