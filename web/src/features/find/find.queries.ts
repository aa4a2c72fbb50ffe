import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../lib/session/api.ts';
import { readDirectory } from '../../directory/directory.queries.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { SearchQueries } from './search-queries.ts';
import { foundOf } from './search-results.ts';

/**
 * What matches a text. All calls are one question: half an answer would say that there is no such company while only
 * its call has failed. Another text, or none, cancels the calls that are running.
 */
export function findQuery(asked: SearchQueries | null) {
  return queryOptions({
    queryKey: queryKeys.find(asked),
    queryFn:
      asked === null
        ? skipToken
        : async ({ signal }) => {
            const [lists, companies] = await Promise.all([
              Promise.all(asked.jobs.map((query) => call('listJobs', { query }, { signal }))),
              readDirectory('companies', asked.companies, { signal }),
            ]);
            return foundOf(
              lists.flatMap(({ jobs }) => jobs.data),
              companies,
            );
          },
    placeholderData: keepPreviousData,
  });
}
