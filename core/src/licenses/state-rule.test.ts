import { describe, expect, it } from 'vitest';
import { longestRetention, ruleOn, type StateRule } from './state-rule.ts';

const rule = (state: string, effectiveFrom: string, values: Partial<StateRule> = {}): StateRule => ({
  state,
  effectiveFrom,
  sealMode: 'every_page',
  isDigitalRequired: false,
  requiredTexts: [],
  showsRenewal: false,
  needsFirmNumber: false,
  retentionYears: null,
  source: 'the board',
  isConfirmed: false,
  ...values,
});

describe('ruleOn', () => {
  const [old, newer] = [rule('NJ', '2000-01-01'), rule('NJ', '2015-06-01')];

  it.each([
    ['the day before it comes into force', '2015-05-31', old],
    ['its first day', '2015-06-01', newer],
    ['long after', '2026-11-15', newer],
  ])('is the newest rule in force: %s', (_name, day, expected) => {
    expect(ruleOn([newer, old], 'NJ', day)).toBe(expected);
    expect(ruleOn([old, newer], 'NJ', day)).toBe(expected);
  });

  it('is null before the first rule, and in a state without one', () => {
    expect(ruleOn([old, newer], 'NJ', '1999-12-31')).toBeNull();
    expect(ruleOn([old, newer], 'NY', '2026-11-15')).toBeNull();
  });
});

describe('longestRetention', () => {
  const rules = [
    rule('FL', '2000-01-01', { retentionYears: 3 }),
    rule('GA', '2000-01-01', { retentionYears: 6 }),
    rule('GA', '2027-01-01', { retentionYears: 2 }),
    rule('TX', '2000-01-01'),
  ];

  it('is the longest of the states, by the rules of that day', () => {
    expect(longestRetention(rules, ['FL', 'GA'], '2026-11-15', 10)).toBe(6);
    expect(longestRetention(rules, ['FL', 'GA'], '2027-01-01', 10)).toBe(3);
  });

  it('is the given time where no rule sets one', () => {
    expect(longestRetention(rules, ['TX', 'OH'], '2026-11-15', 10)).toBe(10);
    expect(longestRetention(rules, [], '2026-11-15', 10)).toBe(10);
  });

  it('never becomes shorter by another state', () => {
    expect(longestRetention(rules, ['FL'], '2026-11-15', 10)).toBe(3);
    expect(longestRetention(rules, ['FL', 'TX'], '2026-11-15', 10)).toBe(10);
    expect(longestRetention(rules, ['TX', 'GA'], '2026-11-15', 4)).toBe(6);
  });
});
