import type { SortColumn } from '@sealdesk/contract/jobs/sorting.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { JobColumn } from './columns.tsx';
import type { JobFilters } from '../filters/job-filters.ts';
import { JobRow } from './job-row.tsx';
import classes from './job-table.module.css';
import { SortHead } from './sort-head.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useRovingRow } from './use-roving-row.ts';
import { useRowPointer } from './use-row-pointer.ts';

type Props = {
  columns: JobColumn[];
  rows: Job[];
  filters: Pick<JobFilters, 'sort_by' | 'order'>;
  onSort: (column: SortColumn) => void;
};

/** The list itself: a grid of our own with the roles of a table, because a row has two lines and turns into a card. */
export function JobTable({ columns, rows, filters, onSort }: Props) {
  const { atHand, body } = useRovingRow(rows);
  useRowPointer(body, rows);
  return (
    <div className={classes.table} role="table" aria-label="Jobs">
      <div className={classes.top} role="rowgroup">
        <div className={classes.heads} role="row">
          {columns.map(({ slot, heads }) => (
            <div key={slot} className={classes.head} data-slot={slot}>
              {heads.map((head) => (
                <SortHead key={head.label} head={head} filters={filters} onSort={onSort} />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" ref={body}>
        {useDrawnRows(rows).map((job) => (
          <JobRow key={job.job_id} job={job} columns={columns} isAtHand={job.job_id === atHand} />
        ))}
      </div>
    </div>
  );
}
