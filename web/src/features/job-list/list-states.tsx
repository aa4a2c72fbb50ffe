import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { filterSentence } from './filters/filter-text.ts';
import { changeFilters, clearFilters } from './filters/job-filters.ts';
import type { ReplaceFilters } from './filters/use-job-filters.ts';
import { useFilterNames } from './filters/use-directory.ts';
import type { LoadedPage } from './list-page.ts';
import { useSavedFilters } from './filters/use-saved-filters.ts';
import { formatTime } from '../../lib/format.ts';
import { NoResponse } from '../../lib/session/failure.ts';
import { useOnline } from '../../lib/live/use-live.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { AlertBox } from '../../ui/alert-box.tsx';

type EmptyProps = { page: LoadedPage; onReplace: ReplaceFilters };

/** Why there are no rows, and what to do: off a page past the end, out of the filters, or to the first job. */
export function JobListEmpty({ page: { filters, reply }, onReplace }: EmptyProps) {
  const { total, last_page } = reply.jobs;
  const { restore } = useSavedFilters();
  const viewer = useViewer();
  const sentence = filterSentence(filters, useFilterNames(filters));
  if (total > 0) {
    return (
      <EmptyState title={`There is no page ${filters.page}`} detail={`The list ends at page ${last_page}.`}>
        <Button variant="default" onClick={() => onReplace((current) => changeFilters(current, { page: last_page }))}>
          Go to page {last_page}
        </Button>
      </EmptyState>
    );
  }
  if (sentence !== '') {
    return (
      <EmptyState title="No jobs match these filters" detail={sentence}>
        <Button variant="default" onClick={() => onReplace(clearFilters)}>
          Clear Filters
        </Button>
        {restore && (
          <Button variant="default" onClick={() => onReplace(restore)}>
            Restore Filters
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No jobs yet"
      detail={
        isEmployee(viewer)
          ? 'Jobs appear here as soon as a customer creates one, or you do it for them.'
          : 'Upload a zip and we take it from there.'
      }
    >
      <Button component={Link} to={SCREEN_PATHS.createJob} leftSection={<IconPlus size={14} aria-hidden />}>
        Create New Job
      </Button>
    </EmptyState>
  );
}

type FailureProps = { error: Error | null; page: LoadedPage | null; onRetry: () => void };

/** Says why the list is not the one that was asked for, and of when the rows are that stay. */
export function ListFailure({ error, page, onRetry }: FailureProps) {
  const { timezone } = useViewer();
  const isOnline = useOnline();
  const detail = page && `Showing the list as of ${formatTime(page.at, timezone)}.`;
  if (!(error instanceof NoResponse)) return <AlertBox message={MESSAGES.listFailed} detail={detail} />;
  // A reload would take away the rows, too. The list is read again by itself once the connection is back.
  return <AlertBox message={isOnline ? MESSAGES.noResponse : MESSAGES.offline} detail={detail} onRetry={onRetry} />;
}
