import { VisuallyHidden } from '@mantine/core';
import classes from './row-skeleton.module.css';

const ROWS = 12;

/** Rows at their true height while the first page is loading, so that nothing jumps when it arrives. */
export function RowSkeleton({ label }: { label: string }) {
  return (
    <div>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div className={classes.head} aria-hidden />
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={classes.row} aria-hidden>
          <span className={classes.bone} />
          <span className={classes.bone} />
          <span className={classes.bone} />
          <span className={classes.bone} />
        </div>
      ))}
    </div>
  );
}
