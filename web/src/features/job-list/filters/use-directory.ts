import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../../lib/session/viewer.ts';
import { entriesQuery, entryQuery, type Entry } from '../../../directory/directory.queries.ts';
import type { FilterNames } from './filter-text.ts';
import type { JobFilters } from './job-filters.ts';

type Kind = 'corporations' | 'companies';

/** Returns true when the viewer has anything to choose between; until it is known, what is usual for such a viewer. */
export function useHasSeveral(kind: Kind): boolean {
  const viewer = useViewer();
  const { data } = useQuery(entriesQuery(kind, '', 'additional'));
  // A field that came late would move the ones beside it.
  return data ? data.length > 1 : isEmployee(viewer) || (kind === 'companies' && viewer.company === null);
}

/** Returns true when the viewer sees the jobs of several companies; until it is known, when they have none of their own. */
export function useSeesSeveralCompanies(): boolean {
  const viewer = useViewer();
  const { data } = useQuery(entriesQuery('companies', '', 'additional'));
  return data ? data.length > 1 : viewer.company === null;
}

/** The names behind the numbers that the filters hold, as far as they are known. */
export function useFilterNames({ corporation_id, drjcoid }: JobFilters): FilterNames {
  return { corporation: useEntry('corporations', corporation_id)?.name, company: useEntry('companies', drjcoid)?.name };
}

/** Returns the corporation or company that a filter holds; null until it is known. */
export function useEntry(kind: Kind, id: number | null): Entry | null {
  return useQuery(entryQuery(kind, id, 'additional')).data ?? null;
}
