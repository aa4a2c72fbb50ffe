import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isSessionOver } from '../../lib/session/failure.ts';
import type { JobFilters } from './filters/job-filters.ts';
import { jobListQuery } from './job-list.queries.ts';
import type { LoadedPage } from './list-page.ts';

export type JobListState = { page: LoadedPage | null; isFetching: boolean; hasFailed: boolean; error: Error | null };

/** The list for the filters. The last page that came stays while another is fetched, and also when that fails. */
export function useJobList(filters: JobFilters): JobListState {
  const { data, isPlaceholderData, dataUpdatedAt, isFetching, error } = useQuery(jobListQuery(filters));
  const [last, setLast] = useState<LoadedPage | null>(null);
  // The cache drops the former page once its successor has failed, so it is kept here.
  if (data && !isPlaceholderData && (last?.reply !== data || last.at !== dataUpdatedAt)) {
    setLast({ reply: data, filters, at: dataUpdatedAt });
  }
  return { page: last, isFetching, hasFailed: error !== null && !isFetching && !isSessionOver(error), error };
}
