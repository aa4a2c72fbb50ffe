import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/session/api.ts';

/** The viewer's own sessions. */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: ({ signal }) => call('listSessions', {}, { signal }),
});

/** The certificates that the viewer seals with. */
export const ownCertificatesQuery = queryOptions({
  queryKey: queryKeys.ownCertificates,
  queryFn: ({ signal }) => call('ownCertificates', {}, { signal }),
});
