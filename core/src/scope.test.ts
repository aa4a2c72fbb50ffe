import { describe, expect, it } from 'vitest';
import { inScopeText, isInScope, matchScope, seesEverything, type Scope } from './scope.ts';

describe('a scope', () => {
  const home = { companyId: 7, corporationId: 3 };

  it('holds the jobs of its company or corporation, everything, or nothing', () => {
    expect(isInScope({ of: 'everything' }, home)).toBe(true);
    expect(isInScope({ of: 'company', companyId: 7 }, home)).toBe(true);
    expect(isInScope({ of: 'company', companyId: 3 }, home)).toBe(false);
    expect(isInScope({ of: 'corporation', corporationId: 3 }, home)).toBe(true);
    expect(isInScope({ of: 'corporation', corporationId: 7 }, home)).toBe(false);
    expect(isInScope({ of: 'corporation', corporationId: 3 }, { ...home, corporationId: null })).toBe(false);
    expect(isInScope({ of: 'nothing' }, home)).toBe(false);
  });

  it('restricts a statement by the column that the scope is about', () => {
    const columns = { company: 'j.company_id', corporation: 'j.corporation_id' };
    const values: unknown[] = [];
    const text = (scope: Scope) => inScopeText(scope, columns, (value) => `$${values.push(value)}`);
    expect(text({ of: 'everything' })).toEqual([]);
    expect(text({ of: 'company', companyId: 7 })).toEqual(['j.company_id = $1']);
    expect(text({ of: 'corporation', corporationId: 3 })).toEqual(['j.corporation_id = $2']);
    expect(text({ of: 'nothing' })).toEqual(['false']);
    // A job that still has to follow its company names its former corporation: the company is asked.
    expect(text({ of: 'corporation', corporationId: 4, isMoving: true })).toEqual([
      'j.company_id in (select c.id from company c where c.corporation_id = $3)',
    ]);
    expect(values).toEqual([7, 3, 4]);
  });

  it('of a kind that is not known holds nothing', () => {
    const unknown = { of: 'branch', branchId: 7 } as unknown as Scope;
    const columns = { company: 'company_id', corporation: 'corporation_id' };
    expect(isInScope(unknown, home)).toBe(false);
    expect(seesEverything(unknown)).toBe(false);
    expect(inScopeText(unknown, columns, () => '$1')).toEqual(['false']);
    expect(
      matchScope(unknown, {
        everything: () => 'everything',
        company: () => 'company',
        corporation: () => 'corporation',
        nothing: () => 'nothing',
      }),
    ).toBe('nothing');
  });
});
