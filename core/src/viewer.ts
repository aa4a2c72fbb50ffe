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
  /** Corporations that a company moves into or out of while its jobs still have to follow. */
  movingCorporations: readonly number[];
};

/** What decides a viewer's kind and scope. */
export type ViewerFacts = Omit<Viewer, 'kind' | 'scope' | 'movingCorporations'> & {
  corporateOf: number | null;
  movingCorporations?: readonly number[];
};

/** Completes a viewer: staff see everything, a corporate contact their corporation, a contact their company. */
export function asViewer({ corporateOf, movingCorporations = [], ...facts }: ViewerFacts): Viewer {
  const kind = viewerKind({
    employee_id: facts.employeeId,
    role: facts.role,
    isSealingEngineer: facts.isSealingEngineer,
  });
  const scope = scopeOf(kind, { corporateOf, movingCorporations, companyId: facts.company?.id ?? null });
  return { ...facts, kind, scope, movingCorporations };
}

type Belonging = { corporateOf: number | null; companyId: number | null; movingCorporations: readonly number[] };

function scopeOf(kind: ViewerKind, { corporateOf, companyId, movingCorporations }: Belonging): Scope {
  if (kind !== 'customer') return { of: 'everything' };
  if (corporateOf !== null) {
    const isMoving = movingCorporations.includes(corporateOf);
    return { of: 'corporation', corporationId: corporateOf, ...(isMoving && { isMoving }) };
  }
  return companyId === null ? { of: 'nothing' } : { of: 'company', companyId };
}

/**
 * Returns true when it is the same person with the same permissions: work that takes long continues for nobody else. A company
 * that moves elsewhere concerns only those whose scope reads otherwise meanwhile.
 */
export function isSameViewer(one: Viewer, other: Viewer): boolean {
  const permissions = (viewer: Viewer) => JSON.stringify({ ...viewer, movingCorporations: [] });
  return permissions(one) === permissions(other);
}

/** Returns true when it is the same person with the same rights to files, whatever else about them has changed. */
export function hasSameAccess(one: Viewer, other: Viewer): boolean {
  const access = ({ userId, kind, role, scope }: Viewer) => JSON.stringify({ userId, kind, role, scope });
  return access(one) === access(other);
}
