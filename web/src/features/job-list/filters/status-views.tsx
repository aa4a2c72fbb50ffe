import type { JobCounts } from '@sealdesk/contract/jobs/job.ts';
import { Link, useSearchParams } from 'react-router';
import { useViewer } from '../../../lib/session/viewer.ts';
import { changeFilters, writeJobFilters, type JobFilters } from './job-filters.ts';
import { formatCount } from '../../../lib/paging.ts';
import { statusTabs } from './status-tabs.ts';
import classes from './status-views.module.css';

type Props = { filters: JobFilters; counts: JobCounts | undefined };

/** The special status options as one-click views; each is a link, so it can be opened in a tab or copied. */
export function StatusViews({ filters, counts }: Props) {
  const [address] = useSearchParams();
  return (
    <nav className={classes.views} aria-label="Status views">
      {statusTabs(useViewer()).map(({ view, label }) => {
        const count = counts?.[view ?? 'all'];
        const target = writeJobFilters(address, changeFilters(filters, { job_status: view }));
        return (
          <Link
            key={label}
            className={classes.view}
            to={{ search: target.toString() }}
            aria-current={filters.job_status === view ? 'true' : undefined}
          >
            {label}
            <span className={classes.count}>{count !== undefined && formatCount(count)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
