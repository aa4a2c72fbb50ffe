import { Button } from '@mantine/core';
import { MESSAGES } from '@sealdesk/contract/messages.ts';
import { isEmployee, viewerKind } from '@sealdesk/contract/roles.ts';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../lib/dates.ts';
import { CREATE_JOB_PATH } from '../../lib/site-paths.ts';
import { useViewer } from '../../lib/viewer.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Page } from '../../ui/page.tsx';
import { jobColumns } from './columns.tsx';
import { JobFilterBar } from './job-filter-bar.tsx';
import { changeFilters, sortBy } from './job-filters.ts';
import { JobListEmpty } from './job-list-empty.tsx';
import classes from './job-list.module.css';
import { jobCountsQuery, jobsKey } from './job-list.queries.ts';
import { JobSkeleton } from './job-skeleton.tsx';
import { JobTable } from './job-table.tsx';
import { JobToolbar } from './job-toolbar.tsx';
import { Pager } from './pager.tsx';
import { StatusViews } from './status-views.tsx';
import { useJobFilters } from './use-job-filters.ts';
import { useJobList } from './use-job-list.ts';

/** The width at which rows turn into cards; the style sheets say the same. */
const CARDS = '(max-width: 799px)';
/** With more rows than fit a usual screen, the pager stands below them too. */
const ROWS_IN_VIEW = 12;

/** The screen on which the firm and its customers follow the jobs. */
export function JobListPage() {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const [filters, setFilters] = useJobFilters();
  const [showsFilters, setShowsFilters] = useState(() => isEmployee(viewer) && !window.matchMedia(CARDS).matches);
  const { page, isFetching, hasFailed } = useJobList(filters);
  const counts = useQuery(jobCountsQuery).data;

  const isNarrow = useMediaQuery(CARDS);
  const columns = jobColumns(viewer);
  // A hundred rows are drawn in slices between which the page still answers.
  const shown = useDeferredValue(page);
  const rows = shown?.reply.jobs.data;
  const paging = {
    filters,
    page,
    onPage: (number: number) => setFilters(changeFilters(filters, { page: number })),
    onPageSize: (per_page: typeof filters.per_page) => setFilters(changeFilters(filters, { per_page })),
    onRefresh: () => void queryClient.invalidateQueries({ queryKey: jobsKey }),
  };

  return (
    <Page
      title="Jobs"
      width={isEmployee(viewer) ? 'wide' : 'reading'}
      beside={<StatusViews filters={filters} counts={counts} />}
      actions={
        <Button
          component={Link}
          to={CREATE_JOB_PATH}
          size={isEmployee(viewer) ? 'xs' : 'sm'}
          className={classes.create}
          leftSection={<IconPlus size={14} aria-hidden />}
        >
          Create New Job
        </Button>
      }
    >
      <JobToolbar
        filters={filters}
        onChange={setFilters}
        showsFilters={showsFilters}
        onToggleFilters={() => setShowsFilters(!showsFilters)}
        page={page}
        pager={!isNarrow && <Pager {...paging} label="Paging" />}
      />
      {showsFilters && <JobFilterBar filters={filters} onChange={setFilters} />}
      {hasFailed && (
        <AlertBox
          message={MESSAGES.listFailed}
          detail={page && `Showing the list as of ${formatTime(page.at, viewer.timezone)}.`}
        />
      )}
      <div
        className={classes.frame}
        data-kind={viewerKind(viewer)}
        data-cards={rows?.length !== 0 || undefined}
        aria-busy={isFetching}
      >
        {isFetching && page && <div className={classes.progress} aria-hidden />}
        {!rows && !hasFailed && <JobSkeleton columns={columns} rows={filters.per_page} />}
        {rows && rows.length > 0 && (
          <JobTable columns={columns} rows={rows} filters={filters} onSort={(by) => setFilters(sortBy(filters, by))} />
        )}
        {shown && rows?.length === 0 && <JobListEmpty page={shown} onChange={setFilters} />}
      </div>
      {rows && (isNarrow || rows.length > ROWS_IN_VIEW) && (
        <footer className={classes.foot}>
          <Pager {...paging} label="Paging, below the list" />
        </footer>
      )}
    </Page>
  );
}
