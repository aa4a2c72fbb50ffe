import { describe, expect, it } from 'vitest';
import { isAuditFiltered, NO_FILTERS, readAudit, readTab, withAudit, withTab } from './audit-address.ts';

const ADDRESS = 'search=zeller&page=3&tab=audit&person=7&by=9&change=rights&from=2026-11-01&to=2026-11-14&audit_page=2';
const at = (text: string) => new URLSearchParams(text);

describe('the address of the audit trail', () => {
  it('holds its tab and filters beside those of the users', () => {
    expect(readTab(at(ADDRESS))).toBe('audit');
    expect(readAudit(at(ADDRESS))).toEqual({
      contact_id: 7,
      actor_id: 9,
      kind: 'rights',
      start_date: '2026-11-01',
      end_date: '2026-11-14',
      page: 2,
    });
    expect(withAudit(at(ADDRESS), { page: 2 }).toString()).toBe(ADDRESS);
    expect(withTab(at(ADDRESS), 'users').get('person')).toBe('7');
    expect(readTab(withTab(at(ADDRESS), 'users'))).toBe('users');
  });

  it('counts what is wrong as not said', () => {
    const wrong = at('person=x&by=-1&change=everything&from=2026-02-30&to=today&audit_page=0');
    expect(readAudit(wrong)).toEqual({ page: 1 });
    expect(isAuditFiltered(readAudit(wrong))).toBe(false);
  });

  it('begins at the first page when a filter changes, and forgets what is taken away', () => {
    const next = withAudit(at(ADDRESS), { kind: 'sign-in' });
    expect(next.get('change')).toBe('sign-in');
    expect(next.has('audit_page')).toBe(false);
    expect(withAudit(at(ADDRESS), NO_FILTERS).toString()).toBe('search=zeller&page=3&tab=audit');
  });
});
