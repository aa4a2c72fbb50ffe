import { viewerKind, type ViewerKind } from '@sealdesk/contract/people/roles.ts';

/** Which jobs exist for a viewer. */
export type Scope =
  | { of: 'everything' }
  | { of: 'company'; companyId: number }
  | { of: 'corporation'; corporationId: number }
  | { of: 'nothing' };

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

/** Where a job belongs, which decides for whom it exists. */
export type JobHome = { companyId: number; corporationId: number | null };

/** Says whether a job of that company exists for the scope: the same as `inScope` says in SQL. */
export function isInScope(scope: Scope, { companyId, corporationId }: JobHome): boolean {
  switch (scope.of) {
    case 'everything':
      return true;
    case 'company':
      return companyId === scope.companyId;
    case 'corporation':
      return corporationId === scope.corporationId;
    case 'nothing':
      return false;
  }
}
