import { describe, expect, it } from 'vitest';
import { asViewer, hasSameAccess, isSameViewer, type ViewerFacts } from './viewer.ts';

const facts: ViewerFacts = {
  userId: 1,
  contactId: 1,
  employeeId: null,
  firstName: 'Dana',
  email: 'dana@mill.example',
  role: 0,
  isSealingEngineer: false,
  timezone: 'America/New_York',
  maxFileUploads: 10,
  company: { id: 7, name: 'Mill', allowsUnsealedRequest: false },
  corporateOf: null,
};

describe('a viewer', () => {
  it('who is a customer sees their company, a corporate contact the corporation', () => {
    expect(asViewer(facts)).toMatchObject({ kind: 'customer', scope: { of: 'company', companyId: 7 } });
    expect(asViewer({ ...facts, corporateOf: 3 }).scope).toEqual({ of: 'corporation', corporationId: 3 });
    expect(asViewer({ ...facts, corporateOf: 3, movingCorporations: [4] }).scope).not.toHaveProperty('isMoving');
    expect(asViewer({ ...facts, corporateOf: 3, movingCorporations: [4, 3] }).scope).toHaveProperty('isMoving', true);
  });

  it('is another one where a move of companies concerns their own corporation, and no other', () => {
    const [staff, corporate] = [asViewer({ ...facts, employeeId: 2 }), asViewer({ ...facts, corporateOf: 3 })];
    expect(isSameViewer(staff, asViewer({ ...facts, employeeId: 2, movingCorporations: [3] }))).toBe(true);
    expect(isSameViewer(corporate, asViewer({ ...facts, corporateOf: 3, movingCorporations: [4] }))).toBe(true);
    expect(isSameViewer(corporate, asViewer({ ...facts, corporateOf: 3, movingCorporations: [3] }))).toBe(false);
    expect(isSameViewer(corporate, asViewer({ ...facts, corporateOf: 4 }))).toBe(false);
  });

  it('keeps access to files after a profile edit, and loses it with the person, the company or the role', () => {
    const viewer = asViewer(facts);
    expect(hasSameAccess(viewer, asViewer({ ...facts, timezone: 'America/Denver', maxFileUploads: 2 }))).toBe(true);
    for (const other of [{ userId: 2 }, { role: 3 }, { employeeId: 2 }, { corporateOf: 3 }, { company: null }])
      expect(hasSameAccess(viewer, asViewer({ ...facts, ...other }))).toBe(false);
  });

  it('who belongs nowhere any more sees nothing', () => {
    expect(asViewer({ ...facts, company: null }).scope).toEqual({ of: 'nothing' });
  });

  it('with role 10 but no employee id is a customer: the role alone gives nothing', () => {
    expect(asViewer({ ...facts, role: 10 })).toMatchObject({
      kind: 'customer',
      scope: { of: 'company', companyId: 7 },
    });
  });

  it('of the firm sees everything', () => {
    expect(asViewer({ ...facts, employeeId: 2 })).toMatchObject({ kind: 'employee', scope: { of: 'everything' } });
    expect(asViewer({ ...facts, employeeId: 2, role: 10, corporateOf: 3 })).toMatchObject({
      kind: 'operations',
      scope: { of: 'everything' },
    });
  });
});
