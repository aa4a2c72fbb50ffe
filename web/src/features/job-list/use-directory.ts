import { useQuery } from '@tanstack/react-query';
import type { Directory } from '../../lib/directory.ts';
import { useViewer } from '../../lib/viewer.ts';
import { choiceQuery, choicesQuery } from './directory.queries.ts';
import type { FilterNames } from './filter-words.ts';
import type { JobFilters } from './job-filters.ts';

/** Says whether there is anything to choose between for the viewer; until that is known, there is not. */
export function useHasSeveral(directory: Directory): boolean {
  return (useQuery(choicesQuery(directory)).data?.length ?? 0) > 1;
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
