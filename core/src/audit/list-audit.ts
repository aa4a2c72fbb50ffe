import {
  AUDIT_PAGE_LINES,
  MAX_AUDIT_LINES,
  type AuditQuery,
  type AuditReply,
} from '@sealdesk/contract/people/audit.ts';
import type { Core } from '../core.ts';
import type { Viewer } from '../viewer.ts';
import { toAuditLine } from './audit-line.ts';
import { auditStatement, findVerification, readAuditPage } from './audit.store.ts';

/** Returns a page of the audit trail, newest first. For operations: the route's rule says so. */
export async function listAudit(
  { pool, db }: Core,
  { timezone }: Viewer,
  { page, ...filters }: AuditQuery,
): Promise<AuditReply> {
  const [size, most] = [AUDIT_PAGE_LINES, MAX_AUDIT_LINES];
  const { total, lines } = await readAuditPage(pool, auditStatement({ ...filters, timezone }, { page, size, most }));
  return {
    data: lines.map(toAuditLine),
    total: Math.min(total, most),
    total_is_capped: total > most,
    last_page: Math.max(1, Math.ceil(Math.min(total, most) / size)),
    verified: await findVerification(db),
  };
}
