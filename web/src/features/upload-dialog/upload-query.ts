import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/session/api.ts';

/** An upload as the server keeps it. Once it is settled it does not change any more. */
export const uploadQuery = (uuid: string) =>
  queryOptions({
    queryKey: queryKeys.upload(uuid),
    queryFn: ({ signal }) => call('findUpload', { params: { uuid } }, { signal }),
    staleTime: Infinity,
  });
