import { PATHS } from '@sealdesk/contract/paths.ts';
import { AUDIT_PAGE_LINES, AuditQuery, MAX_AUDIT_LINES } from '@sealdesk/contract/people/audit.ts';
import { UserListQuery } from '@sealdesk/contract/people/users.ts';
import { auditStatement } from '@sealdesk/core/audit/audit.store.ts';
import { usersStatement } from '@sealdesk/core/identity/users.store.ts';
import { addressOf, type PageScenario } from './page-scenario.ts';

const users = (name: string, query: Record<string, string>): PageScenario => ({
  name: `users, ${name}`,
  address: addressOf(PATHS.listUsers[1], query),
  statement: usersStatement(UserListQuery.parse(query)),
});

const audit = (name: string, query: Record<string, string>): PageScenario => {
  const { page, ...filters } = AuditQuery.parse(query);
  const place = { page, size: AUDIT_PAGE_LINES, most: MAX_AUDIT_LINES };
  return {
    name: `audit, ${name}`,
    address: addressOf(PATHS.listAudit[1], query),
    statement: auditStatement({ ...filters, timezone: 'America/New_York' }, place),
  };
};

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** Every sort and filter of the users; the audit trail whole, by each filter, by several, and its last page. */
export function peopleScenarios(): PageScenario[] {
  return [
    users('by name', {}),
    users('100 a page', { per_page: '100' }),
    users('a deep page', { page: '800' }),
    users('by email', { sort_by: 'email' }),
    users('by company', { sort_by: 'company' }),
    users('by kind', { sort_by: 'kind' }),
    users('by role', { sort_by: 'role' }),
    users('by max files', { sort_by: 'max_file_uploads' }),
    users('by last sign-in', { sort_by: 'last_sign_in_at', order: 'desc' }),
    users('by state', { sort_by: 'state' }),
    users('of a kind', { kind: 'sealing-engineer' }),
    users('of a state', { state: 'invited' }),
    users('search, many', { search: 'customer' }),
    users('search, few', { search: 'Last1999' }),
    users('search, none', { search: 'no such person' }),
    audit('newest', {}),
    audit('the last page', { page: String(MAX_AUDIT_LINES / AUDIT_PAGE_LINES) }),
    audit('of a person', { contact_id: '61' }),
    audit('by one', { actor_id: '60' }),
    audit('by the busiest', { actor_id: '1' }),
    audit('rights', { kind: 'rights' }),
    audit('invitations', { kind: 'invitations' }),
    audit('of a month long ago', { start_date: day(700), end_date: day(670) }),
    audit('rights by one', { kind: 'rights', actor_id: '60' }),
    audit('invitations by the busiest', { kind: 'invitations', actor_id: '1' }),
    audit('of a person by one', { contact_id: '61', actor_id: '60' }),
  ];
}
