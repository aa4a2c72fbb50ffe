import { Button } from '@mantine/core';
import { isEmployee, viewerKind } from '@sealdesk/contract/people/roles.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { ExportButton } from '../../exports/export-button.tsx';
import { queryKeys } from '../../lib/query-keys.ts';
import { NoResponse } from '../../lib/session/failure.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import type { EditJobSlot } from '../../job-form/edit-job-slot.ts';
import type { UploadDialogSlot } from '../../uploads/upload-slot.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadingBar } from '../../ui/loading-bar.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { jobColumns } from './rows/columns.tsx';
import { JobFilterBar } from './filters/job-filter-bar.tsx';
import { changeFilters, type JobFilters, sortBy, toListQuery } from './filters/job-filters.ts';
import { factsOf } from './list-page.ts';
import { JobListEmpty, ListFailure } from './list-states.tsx';
import classes from './job-list.module.css';
import { jobCountsQuery } from './job-list.queries.ts';
import { JobSkeleton } from './rows/job-skeleton.tsx';
import { JobTable } from './rows/job-table.tsx';
import { JobToolbar } from './job-toolbar.tsx';
import { KeyHints } from './key-hints.tsx';
import { LiveNotices } from './live/live-notices.tsx';
import { PendingStrip } from './live/pending-strip.tsx';
import { PrintedHead } from './printed-head.tsx';
import { RowActions } from './actions/row-actions.tsx';
import { showListHead } from './rows/row-focus.ts';
import { WrongFilters } from './filters/wrong-filters-line.tsx';
import { withoutWrong } from './filters/wrong-filters.ts';
import { ListResult } from './list-result.tsx';
import { StatusViews } from './filters/status-views.tsx';
import { TimeCard } from './time/time-card.tsx';
import { useFilterPanel } from './filters/use-filter-panel.ts';
import { useJobFilters, type ReplaceFilters } from './filters/use-job-filters.ts';
import { useJobList } from './use-job-list.ts';
import { useLiveList } from './live/use-live-list.ts';
import { usePartsAhead } from './use-parts-ahead.ts';
import { useForgetDatesOnServerError } from './filters/use-saved-filters.ts';

const FilterDrawer = lazyPart(() => import('./filters/filter-drawer.tsx'));

/** With more rows than fit a usual screen, the pager stands below them too. */
const ROWS_IN_VIEW = 12;

/** The dialogs that the list opens and does not carry. */
type Props = { UploadDialog: UploadDialogSlot; EditJobDialog: EditJobSlot };

/** The screen on which the firm and its customers follow the jobs. */
export function JobListPage({ UploadDialog, EditJobDialog }: Props) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const [filters, setFilters] = useJobFilters();
  const panel = useFilterPanel();
  const [round, setRound] = useState(0);
  const { page, isFetching, hasFailed, error } = useJobList(filters);
  useForgetDatesOnServerError(error);
  const counts = useQuery(jobCountsQuery).data;
  const { pending, show } = useLiveList(page);

  const { isNarrow } = panel;
  const size = isEmployee(viewer) ? 'xs' : 'sm';
  const columns = jobColumns(viewer);
  // A hundred rows are drawn in slices between which the page still answers.
  const shown = useDeferredValue(page);
  const rows = shown?.reply.jobs.data;
  const hasRows = rows !== undefined;
  const isConnectionReported = hasFailed && error instanceof NoResponse;
  usePartsAhead(hasRows);
  // All of the filters at once: what is half typed goes with those that it was to join.
  const replaceFilters: ReplaceFilters = (next) => {
    setRound(round + 1);
    setFilters(next);
  };
  // Other rows are read from their head, also when they were asked for below the former ones.
  const turnTo = (change: Partial<JobFilters>) => {
    setFilters((current) => changeFilters(current, change));
    showListHead();
  };
  const paging = {
    asked: filters,
    page: page && factsOf(page),
    onPage: (number: number) => turnTo({ page: number }),
    onPageSize: (per_page: typeof filters.per_page) => turnTo({ per_page }),
    onRefresh: () => void queryClient.invalidateQueries({ queryKey: queryKeys.jobs.all }),
  };

  return (
    <Page
      title="Jobs"
      width={isEmployee(viewer) ? 'wide' : 'reading'}
      beside={<StatusViews filters={filters} counts={counts} />}
      actions={
        <div className={classes.actions}>
          <ExportButton
            query={toListQuery(filters)}
            total={page?.reply.jobs.total ?? null}
            isCapped={page?.reply.jobs.total_is_capped === true}
            shown={page?.reply.jobs.data.length ?? 0}
            isNarrow={isNarrow}
            size={size}
          />
          <Button
            component={Link}
            to={SCREEN_PATHS.createJob}
            size={size}
            className={classes.create}
            leftSection={<IconPlus size={14} aria-hidden />}
          >
            Create New Job
          </Button>
        </div>
      }
    >
      <PrintedHead filters={filters} />
      {isEmployee(viewer) && <TimeCard />}
      <JobToolbar
        filters={filters}
        onReplace={replaceFilters}
        panel={panel}
        page={page}
        // It is there with all of its parts, or not yet: one that grows would move.
        pager={!isNarrow && (page || hasFailed) && <Pager {...paging} label="Paging" />}
      />
      {panel.place === 'row' && <JobFilterBar key={round} filters={filters} onChange={setFilters} />}
      {panel.place === 'drawer' && (
        <FilterDrawer
          round={round}
          filters={filters}
          onChange={setFilters}
          onReplace={replaceFilters}
          onClose={panel.toggle}
        />
      )}
      <WrongFilters onClear={() => replaceFilters(withoutWrong)} />
      <ListResult page={page} />
      {pending !== null && <PendingStrip text={pending} onShow={show} />}
      {hasFailed && <ListFailure error={error} page={page} onRetry={paging.onRefresh} />}
      <RowActions
        rows={rows}
        UploadDialog={UploadDialog}
        EditJobDialog={EditJobDialog}
        onRefresh={paging.onRefresh}
        onFilters={panel.reach}
      >
        <div
          className={classes.frame}
          data-kind={viewerKind(viewer)}
          data-cards={rows?.length !== 0 || undefined}
          aria-busy={isFetching}
          tabIndex={-1}
        >
          {isFetching && page && <LoadingBar className={classes.progress} />}
          {!rows && !hasFailed && <JobSkeleton columns={columns} rows={filters.per_page} />}
          {rows && rows.length > 0 && (
            <JobTable
              columns={columns}
              rows={rows}
              filters={filters}
              onSort={(by) => setFilters((current) => sortBy(current, by))}
            />
          )}
          {shown && rows?.length === 0 && <JobListEmpty page={shown} onReplace={replaceFilters} />}
        </div>
      </RowActions>
      <LiveNotices pending={pending} isReported={isConnectionReported} />
      {rows && (isNarrow || rows.length > ROWS_IN_VIEW) && (
        <footer className={classes.foot}>
          <KeyHints />
          <Pager {...paging} label="Paging, below the list" />
        </footer>
      )}
    </Page>
  );
}
