import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/session/api.ts';

/** What there is to be looked at of a document. */
export function pagesQuery(documentId: string) {
  return queryOptions({
    queryKey: queryKeys.pages(documentId),
    queryFn: ({ signal }) => call('listPages', { params: { uuid: documentId } }, { signal }),
  });
}
