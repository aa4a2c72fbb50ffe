import { VisuallyHidden } from '@mantine/core';
import classes from './rows-skeleton.module.css';

/** Rows of a section at their height while they are loading, so that what is below does not jump when they arrive. */
export function RowsSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div aria-hidden>
        {Array.from({ length: rows }, (_, place) => (
          <div key={place} className={classes.row}>
            <span className={classes.icon} />
            <span className={classes.bone} />
          </div>
        ))}
      </div>
    </>
  );
}
