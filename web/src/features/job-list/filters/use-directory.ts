import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { useQuery } from '@tanstack/react-query';
import type { Directory } from '../../../lib/directory.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { choiceQuery, choicesQuery } from './directory.queries.ts';
import type { FilterNames } from './filter-words.ts';
import type { JobFilters } from './job-filters.ts';

/** Returns true when the viewer has anything to choose between; until it is known, what is usual for such a viewer. */
export function useHasSeveral(directory: Directory): boolean {
  const viewer = useViewer();
  const { data } = useQuery(choicesQuery(directory));
  // A field that came late would move the ones beside it.
  return data ? data.length > 1 : isEmployee(viewer) || (directory === 'companies' && viewer.company === null);
}

/** Says whether the viewer sees the jobs of more than one company; until it is known, whoever has none of their own. */
export function useSeesSeveralCompanies(): boolean {
  const viewer = useViewer();
  const { data } = useQuery(choicesQuery('companies'));
  return data ? data.length > 1 : viewer.company === null;
}

/** The names behind the numbers that the filters hold, as far as they are known. */
export function useFilterNames({ corporation_id, drjcoid }: JobFilters): FilterNames {
  const corporation = useQuery(choiceQuery('corporations', corporation_id)).data?.name;
  const company = useQuery(choiceQuery('companies', drjcoid)).data?.name;
  return { corporation, company };
}
