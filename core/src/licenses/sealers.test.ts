import { describe, expect, it } from 'vitest';
import { sealersOf, type SealingLicense } from './sealers.ts';

const license = (contactId: number, state: string, daysLeft = 400): SealingLicense => ({
  contactId,
  fullName: `Engineer ${contactId}`,
  state,
  number: `PE${contactId}`,
  validUntil: '2028-03-31',
  daysLeft,
});

describe('sealersOf', () => {
  it('names those who hold every state, each with its licenses in the order of the states', () => {
    const licenses = [license(2, 'WV'), license(2, 'VA'), license(1, 'VA')];
    const { states, engineers, split } = sealersOf(['WV', 'VA'], licenses, []);
    expect(states).toEqual(['VA', 'WV']);
    expect(engineers).toEqual([
      { contactId: 2, fullName: 'Engineer 2', licenses: [license(2, 'VA'), license(2, 'WV')] },
    ]);
    expect(split).toBeNull();
  });

  it('shows the license that lasts longest where there are two of one state, whichever comes first', () => {
    for (const licenses of [
      [license(1, 'VA', 3), license(1, 'VA', 90)],
      [license(1, 'VA', 90), license(1, 'VA', 3)],
    ]) {
      expect(sealersOf(['VA'], licenses, []).engineers[0]!.licenses).toEqual([license(1, 'VA', 90)]);
    }
  });

  it('does not take two licenses of one state for two states', () => {
    expect(sealersOf(['VA', 'WV'], [license(1, 'VA'), license(1, 'VA')], []).engineers).toEqual([]);
  });

  it('proposes a split only where nobody holds every state', () => {
    const { engineers, split } = sealersOf(['VA', 'WV'], [license(1, 'VA'), license(2, 'WV')], []);
    expect(engineers).toEqual([]);
    expect(split).toEqual([
      { fullName: 'Engineer 1', states: ['VA'] },
      { fullName: 'Engineer 2', states: ['WV'] },
    ]);
  });

  it('has neither where a state has nobody', () => {
    expect(sealersOf(['VA', 'WV'], [license(1, 'VA')], ['WV'])).toEqual({
      states: ['VA', 'WV'],
      engineers: [],
      unauthorizedStates: ['WV'],
      split: null,
    });
  });
});
