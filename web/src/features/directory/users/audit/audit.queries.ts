import type { AuditQuery } from '@sealdesk/contract/people/audit.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { call } from '../../../../lib/session/api.ts';

/** One page of the audit trail. While another is fetched, the one before stays. */
export function auditQuery(query: Partial<AuditQuery>) {
  return queryOptions({
    queryKey: queryKeys.users.audit(query),
    queryFn: ({ signal }) => call('listAudit', { query: { ...query } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
