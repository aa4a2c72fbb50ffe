import { describe, expect, it } from 'vitest';
import { choiceOf, optionValue, statusOptions, statusTabs } from './status-tabs.ts';

const customer = { employee_id: null, role: 1, isSealingEngineer: false };
const employee = { employee_id: 7, role: 1, isSealingEngineer: false };
const operations = { employee_id: 8, role: 10, isSealingEngineer: false };
const engineer = { ...operations, isSealingEngineer: true };

describe('statusTabs', () => {
  it('shows each kind of viewer its own views, in order', () => {
    const labels = (person: typeof operations | typeof customer) => statusTabs(person).map(({ label }) => label);
    expect(labels(customer)).toEqual(['Open', 'Closed', 'All']);
    expect(labels(employee)).toEqual(['All', 'Open', 'Active', 'Closed']);
    expect(labels(engineer)).toEqual(['All', 'Open', 'Active', 'Final reviews', 'Closed']);
    expect(labels(operations)).toEqual([
      'All',
      'Open',
      'Active',
      'Final reviews',
      'My final reviews',
      'My exclusive',
      'Closed',
    ]);
  });
});

describe('statusOptions', () => {
  it('groups the views that are offered and then every status', () => {
    const [views, statuses] = statusOptions(engineer);
    expect(views?.items.map(({ label }) => label)).toEqual([
      'All',
      'All open',
      'All active',
      'All closed',
      'All final reviews',
    ]);
    expect(statuses?.items).toHaveLength(11);
    expect(statuses?.items.every(({ statusId }) => statusId !== undefined)).toBe(true);
  });

  it('stand for values that the filter understands, there and back', () => {
    for (const { items } of statusOptions(operations)) {
      for (const { value } of items) expect(optionValue(choiceOf(value))).toBe(value);
    }
    expect(choiceOf(null)).toBeNull();
  });
});
