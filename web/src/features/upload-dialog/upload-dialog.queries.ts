import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/session/api.ts';

/** An upload as the server keeps it. */
export const uploadQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['upload', uuid],
    queryFn: ({ signal }) => call('findUpload', { params: { uuid } }, { signal }),
    staleTime: Infinity,
  });
