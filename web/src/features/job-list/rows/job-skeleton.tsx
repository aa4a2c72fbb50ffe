import { VisuallyHidden } from '@mantine/core';
import type { JobColumn } from './columns.tsx';
import classes from './job-table.module.css';

/** More rows than any screen shows at once would only take time. */
const MOST_ROWS = 20;

const TWO_LINED = new Set(['name', 'company']);

/** Rows at their true height while the first page is loading, so that nothing jumps when it arrives. */
export function JobSkeleton({ columns, rows }: { columns: JobColumn[]; rows: number }) {
  return (
    <div className={classes.table}>
      <VisuallyHidden role="status">Loading jobs</VisuallyHidden>
      <div className={classes.top} aria-hidden>
        <div className={classes.heads}>
          {columns.map(({ slot, heads }) => (
            <div key={slot} className={classes.head} data-slot={slot}>
              {heads.map(({ label, spokenOnly }) => !spokenOnly && <span key={label}>{label}</span>)}
            </div>
          ))}
        </div>
      </div>
      {Array.from({ length: Math.min(rows, MOST_ROWS) }, (_, row) => (
        <div key={row} className={classes.row} aria-hidden>
          {columns.map(({ slot }) => (
            <div key={slot} className={classes.cell} data-slot={slot}>
              <span className={classes.bone} />
              {TWO_LINED.has(slot) && <span className={classes.bone} data-second />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
