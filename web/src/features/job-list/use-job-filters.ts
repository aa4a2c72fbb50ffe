import { statusViewsFor } from '@sealdesk/contract/status-views.ts';
import { useSearchParams } from 'react-router';
import { useViewer } from '../../lib/viewer.ts';
import { readJobFilters, writeJobFilters, type JobFilters } from './job-filters.ts';

/** The filters, whose home is the address bar, and the way to change them: each change is a step that Back undoes. */
export function useJobFilters(): [JobFilters, (filters: JobFilters) => void] {
  const [address, setAddress] = useSearchParams();
  const filters = readJobFilters(address, statusViewsFor(useViewer()));
  return [filters, (next) => setAddress((current) => writeJobFilters(current, next))];
}
