import { viewerKind, type ViewerKind } from '@sealdesk/contract/people/roles.ts';
import type { Scope } from './scope.ts';

/** The person asking, as the database knows them at this very call. */
export type Viewer = {
  userId: number;
  contactId: number;
  employeeId: number | null;
  firstName: string;
  email: string;
  role: number;
  isSealingEngineer: boolean;
  timezone: string;
  maxFileUploads: number;
  company: { id: number; name: string; allowsUnsealedRequest: boolean } | null;
  kind: ViewerKind;
  scope: Scope;
};

/** What decides a viewer's kind and scope. */
export type ViewerFacts = Omit<Viewer, 'kind' | 'scope'> & { corporateOf: number | null };

/** Completes a viewer: staff see everything, a corporate contact their corporation, a contact their company. */
export function asViewer({ corporateOf, ...facts }: ViewerFacts): Viewer {
  const kind = viewerKind({
    employee_id: facts.employeeId,
    role: facts.role,
    isSealingEngineer: facts.isSealingEngineer,
  });
  return { ...facts, kind, scope: scopeOf(kind, corporateOf, facts.company?.id ?? null) };
}

function scopeOf(kind: ViewerKind, corporateOf: number | null, companyId: number | null): Scope {
  if (kind !== 'customer') return { of: 'everything' };
  if (corporateOf !== null) return { of: 'corporation', corporationId: corporateOf };
  return companyId === null ? { of: 'nothing' } : { of: 'company', companyId };
}

/** Returns true when it is the same person with the same permissions: work that takes long continues for nobody else. */
export function isSameViewer(one: Viewer, other: Viewer): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
