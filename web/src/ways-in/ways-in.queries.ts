import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../lib/query-keys.ts';
import { call } from '../lib/session/api.ts';

/** The ways in that the signed-in person has. */
export const waysInQuery = queryOptions({
  queryKey: queryKeys.waysIn,
  queryFn: ({ signal }) => call('waysIn', {}, { signal }),
});
