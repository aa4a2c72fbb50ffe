import { describe, expect, it } from 'vitest';
import type { OpenPlace } from '@sealdesk/contract/jobs/set-proof.ts';
import { confirmPlaces, type ReviewedSet } from './acknowledge.ts';

const ANA = 7;
const box = { x: 10, y: 20, width: 100, height: 100 };
const place = (id: string, kind: OpenPlace['kind'], page: number): OpenPlace => ({
  id,
  kind,
  page,
  box,
  detail: null,
});
const license = (state: string, validUntil = '2027-12-31') => ({
  state,
  number: '1',
  validFrom: '2026-01-01',
  validUntil,
  isActive: true,
});
const aSet = (changes: Partial<ReviewedSet> = {}): ReviewedSet => ({
  open: [],
  pages: [],
  states: ['OR', 'WA'],
  sealer: { contactId: ANA, fullName: 'Ana Novak' },
  licenses: [license('OR'), license('WA')],
  ...changes,
});
const problemOf = (...input: Parameters<typeof confirmPlaces>) => {
  const answer = confirmPlaces(...input);
  return 'problem' in answer ? answer.problem : null;
};
const unread = [place('s', 'unread-seal', 4)];
const said = { id: 's', engineer_id: ANA, state: 'OR', sealed_on: '2026-11-16' } as const;

describe('the places of a set under review', () => {
  it('need nothing where none is open', () => {
    expect(confirmPlaces(aSet(), [])).toEqual({ confirmed: [] });
  });

  it('are each acknowledged, also the ink under a seal; a missing one is named by its page', () => {
    const open = [place('a', 'unexplained', 3), place('b', 'covered', 12)];
    expect(problemOf(aSet({ open }), [{ id: 'a' }])).toBe(
      '1 place was not acknowledged, on page 12. Look at each before you approve.',
    );
    expect(problemOf(aSet({ open }), [])).toMatch('2 places were not acknowledged, on page 3, 12.');
    expect(confirmPlaces(aSet({ open }), [{ id: 'b' }, { id: 'a' }])).toEqual({
      confirmed: [
        { id: 'a', seal: null },
        { id: 'b', seal: null },
      ],
    });
  });

  it('of another set are refused: the reviewer looked at that one', () => {
    expect(problemOf(aSet({ open: [place('a', 'covered', 1)] }), [{ id: 'a' }, { id: 'old' }])).toMatch(
      'Look at it again',
    );
    expect(problemOf(aSet(), [{ id: 'old' }])).toMatch('Look at it again');
  });
});

describe('a seal that could not be read', () => {
  it('is confirmed with its engineer, state and date', () => {
    expect(confirmPlaces(aSet({ open: unread }), [said])).toEqual({
      confirmed: [{ id: 's', seal: { engineerId: ANA, state: 'OR', sealedOn: '2026-11-16' } }],
    });
  });

  it('has the date that the check found where the reviewer gives none', () => {
    const pages = [
      { page: 4, seals: [{ by: 'unread' as const, state: null, sealedOn: '2026-11-02', box, license: null }] },
    ];
    const { sealed_on: _, ...undated } = said;
    expect(confirmPlaces(aSet({ open: unread, pages }), [undated])).toMatchObject({
      confirmed: [{ seal: { sealedOn: '2026-11-02' } }],
    });
    expect(problemOf(aSet({ open: unread }), [undated])).toMatch('Page 4: give the date');
  });

  it.each([
    [{ id: 's' }, 'say whose seal it is'],
    [{ ...said, engineer_id: 8 }, 'must carry seals of Ana Novak for Oregon, Washington'],
    [{ ...said, state: 'CA' as const }, 'Return one with another seal to the sealer'],
    [{ ...said, sealed_on: '2025-12-31' }, 'held no license in Oregon that was valid on 2025-12-31'],
  ])('is refused with %j', (acknowledged, problem) => {
    expect(problemOf(aSet({ open: unread }), [acknowledged])).toMatch(problem);
  });

  it('is not taken for a state that its page has already, while another has none', () => {
    const two = [place('s', 'unread-seal', 4), place('t', 'unread-seal', 4)];
    const other = { ...said, id: 't' };
    expect(problemOf(aSet({ open: two }), [said, other])).toBe(
      'Page 4: two seals are said to be for Oregon. Say for which state each is.',
    );
    expect(problemOf(aSet({ open: two }), [said, { ...other, state: 'WA' }])).toBeNull();
    expect(problemOf(aSet({ open: two, states: ['OR'] }), [said, other])).toBeNull();
  });
});
