import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { CREATE_JOB_PATH } from '../../lib/site-paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { filterSentence } from './filters/filter-words.ts';
import { changeFilters, clearFilters, type JobFilters } from './filters/job-filters.ts';
import { useFilterNames } from './filters/use-directory.ts';
import type { LoadedPage } from './list-page.ts';
import { useSavedFilters } from './filters/use-saved-filters.ts';

type Props = { page: LoadedPage; onReplace: (filters: JobFilters) => void };

/** Why there are no rows, and the way out: off a page past the end, out of the filters, or to the first job. */
export function JobListEmpty({ page: { filters, reply }, onReplace }: Props) {
  const { total, last_page } = reply.jobs;
  const { restore } = useSavedFilters();
  const sentence = filterSentence(filters, useFilterNames(filters));
  if (total > 0) {
    return (
      <EmptyState title={`There is no page ${filters.page}`} detail={`The list ends at page ${last_page}.`}>
        <Button variant="default" onClick={() => onReplace(changeFilters(filters, { page: last_page }))}>
          Go to page {last_page}
        </Button>
      </EmptyState>
    );
  }
  if (sentence !== '') {
    return (
      <EmptyState title="No jobs match these filters" detail={sentence}>
        <Button variant="default" onClick={() => onReplace(clearFilters(filters))}>
          Clear Filters
        </Button>
        {restore && (
          <Button variant="default" onClick={() => onReplace(restore(filters))}>
            Restore Filters
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No jobs yet" detail="Upload a zip and we take it from there.">
      <Button component={Link} to={CREATE_JOB_PATH} leftSection={<IconPlus size={14} aria-hidden />}>
        Create New Job
      </Button>
    </EmptyState>
  );
}
