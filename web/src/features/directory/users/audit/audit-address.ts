import { AuditQuery } from '@sealdesk/contract/people/audit.ts';

/** What the address calls the filters of the audit trail. It holds those of the users besides, which have names of their own. */
const NAMES = {
  contact_id: 'person',
  actor_id: 'by',
  kind: 'change',
  start_date: 'from',
  end_date: 'to',
  page: 'audit_page',
} as const satisfies Record<keyof AuditQuery, string>;

const TAB = 'tab';
const AUDIT = 'audit';
const entriesOfNames = Object.entries(NAMES) as [keyof AuditQuery, string][];

export type UsersTab = 'users' | 'audit';

/** Returns the tab that the address asks for. */
export function readTab(address: URLSearchParams): UsersTab {
  return address.get(TAB) === AUDIT ? 'audit' : 'users';
}

/** Returns the address of that tab; the filters of both stay. */
export function withTab(address: URLSearchParams, tab: UsersTab): URLSearchParams {
  const next = new URLSearchParams(address);
  if (tab === 'audit') next.set(TAB, AUDIT);
  else next.delete(TAB);
  return next;
}

/** Reads the filters of the audit trail. What the address says wrongly counts as not said. */
export function readAudit(address: URLSearchParams): AuditQuery {
  const given = entriesOfNames.flatMap(([field, name]) => {
    const text = address.get(name);
    return text !== null && AuditQuery.shape[field].safeParse(text).success ? [[field, text]] : [];
  });
  return AuditQuery.parse(Object.fromEntries(given));
}

/** Returns the address with a change of the filters, whose lines begin at their first page unless the page is what changes. */
export function withAudit(address: URLSearchParams, change: Partial<AuditQuery>): URLSearchParams {
  const query: AuditQuery = { ...readAudit(address), page: 1, ...change };
  const next = new URLSearchParams(address);
  for (const [field, name] of entriesOfNames) {
    const value = query[field];
    if (value === undefined || value === '' || (field === 'page' && value === 1)) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** Returns the filters alone, of whichever page. */
export function filtersOf({ contact_id, actor_id, kind, start_date, end_date }: AuditQuery): Omit<AuditQuery, 'page'> {
  return { contact_id, actor_id, kind, start_date, end_date };
}

/** Returns true when the audit trail is filtered. */
export function isAuditFiltered(query: AuditQuery): boolean {
  return Object.values(filtersOf(query)).some((value) => value !== undefined);
}

/** What takes all filters away. */
export const NO_FILTERS: Partial<AuditQuery> = {
  contact_id: undefined,
  actor_id: undefined,
  kind: undefined,
  start_date: undefined,
  end_date: undefined,
};
