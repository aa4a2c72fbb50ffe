import { statusViewsFor } from '@sealdesk/contract/jobs/statuses.ts';
import { useSearchParams } from 'react-router';
import { useViewer } from '../../../lib/session/viewer.ts';
import { readJobFilters, writeJobFilters, type JobFilters } from './job-filters.ts';

/** `replace` joins the change to the one before, so that Back undoes both. */
export type ChangeOptions = { replace?: boolean };
/** Takes the filters, or how they follow from those that the address holds by then. */
export type SetFilters = (next: JobFilters | ((current: JobFilters) => JobFilters), options?: ChangeOptions) => void;

/** Replaces the filters by what follows from those that the address holds by then. */
export type ReplaceFilters = (next: (current: JobFilters) => JobFilters) => void;

/** Returns what reads the filters of the address, which is ahead of the screen while a long list is drawn. */
export function useFiltersNow(): () => JobFilters {
  const views = statusViewsFor(useViewer());
  return () => readJobFilters(new URLSearchParams(window.location.search), views);
}

/** Returns the filters, which live in the address bar, and their setter: each change is a step that Back undoes. */
export function useJobFilters(): [JobFilters, SetFilters] {
  const [address, setAddress] = useSearchParams();
  const views = statusViewsFor(useViewer());
  return [
    readJobFilters(address, views),
    (next, options) =>
      setAddress(() => {
        // The address is ahead of the screen while a long list is drawn; a change must not undo the one before it.
        const now = new URLSearchParams(window.location.search);
        return writeJobFilters(now, typeof next === 'function' ? next(readJobFilters(now, views)) : next);
      }, options),
  ];
}
