import { describe, expect, it } from 'vitest';
import { totalPlan, type TotalPlan } from './job-total.ts';
import type { FilterContext } from './job-conditions.ts';

const plan = (filters: FilterContext['filters'], scope: FilterContext['scope'] = { of: 'everything' }) =>
  totalPlan({ filters, scope, me: { employeeId: 1, contactId: 1 }, timezone: 'UTC', moving: [] });

describe('a total', () => {
  it.each<[FilterContext['filters'], TotalPlan]>([
    [{}, 'tally'],
    [{ job_status: 'all_open', job_type: 're', product_type: 't', company_id: 5 }, 'tally'],
    [{ start_date: '2026-01-01' }, 'tally-of-days'],
    [{ end_date: '2026-01-01', job_status: 4 }, 'tally-of-days'],
    [{ start_date: '2026-01-01', company_id: 5 }, 'exact'],
    [{ job_id: [1] }, 'exact'],
    [{ job_status: 'my_final_reviews' }, 'tally-of-reviews'],
    [{ job_status: 'my_final_reviews', start_date: '2026-01-01' }, 'exact'],
    [{ job_status: 'my_exclusive_final_reviews' }, 'exact'],
    [{ job_name: 'maple', job_id: [1] }, 'capped'],
  ])('of %j is had by %s', (filters, expected) => {
    expect(plan(filters)).toBe(expected);
  });

  it('of a customer’s days is counted: kept days know no company', () => {
    expect(plan({ start_date: '2026-01-01' }, { of: 'company', companyId: 1 })).toBe('exact');
    expect(plan({}, { of: 'company', companyId: 1 })).toBe('tally');
  });
});
