import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { askDirectory, type Choice, type Directory } from '../../../lib/directory.ts';

const FRESH_MS = 300_000;

/** The first of the corporations or companies that the viewer may see and whose name has the text in it. */
export function choicesQuery(directory: Directory, search = '') {
  return queryOptions({
    queryKey: ['dropdown', directory, { search }],
    queryFn: async ({ signal }) => askDirectory(directory, { search }, signal),
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
      (await askDirectory(directory, { id: id ?? undefined }, signal))[0] ?? null,
    enabled: id !== null,
    staleTime: FRESH_MS,
    meta: { isAdditional: true },
  });
}
