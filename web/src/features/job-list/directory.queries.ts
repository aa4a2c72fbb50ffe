import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** What a select offers: a corporation or a company. */
export type Choice = { id: number; name: string };
export type Directory = 'corporations' | 'companies';

const CALL = { corporations: 'corporationsDropdown', companies: 'companiesDropdown' } as const;
const FRESH_MS = 300_000;

/** The first of the corporations or companies that the viewer may see and whose name has the text in it. */
export function choicesQuery(directory: Directory, search = '') {
  return queryOptions({
    queryKey: ['dropdown', directory, { search }],
    queryFn: async ({ signal }): Promise<Choice[]> =>
      (await call(CALL[directory], { query: { search } }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    meta: { isAdditional: true },
  });
}

/** The one of that id; null when there is none that the viewer may see. */
export function choiceQuery(directory: Directory, id: number | null) {
  return queryOptions({
    queryKey: ['dropdown', directory, { id }],
    queryFn: async ({ signal }): Promise<Choice | null> =>
      (await call(CALL[directory], { query: { id: id ?? undefined } }, { signal })).data[0] ?? null,
    enabled: id !== null,
    staleTime: FRESH_MS,
    meta: { isAdditional: true },
  });
}
