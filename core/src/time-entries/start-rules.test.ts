import { STATUSES } from '@sealdesk/contract/jobs/statuses.ts';
import { describe, expect, it } from 'vitest';
import { judgeStart, type StartFacts } from './start-rules.ts';

const facts = (changes: Partial<StartFacts> = {}): StartFacts => ({
  jobNumber: 1000,
  status: 2,
  ownOpenOn: null,
  openByOthers: [],
  ahead: [],
  ...changes,
});
const asked = (changes: Partial<StartFacts>, kind: 'employee' | 'operations' = 'operations') =>
  judgeStart(facts(changes), kind, false)?.message;

describe('starting time', () => {
  it('needs no question at most statuses, one on hold and returned, and is refused on closed jobs', () => {
    const idsOf = (kind: string | undefined) =>
      STATUSES.map(({ id }) => id).filter((status) => judgeStart(facts({ status }), 'employee', false)?.kind === kind);
    expect(idsOf(undefined)).toEqual([1, 2, 3, 8, 10, 11, 5]);
    expect(idsOf('needs-confirmation')).toEqual([9, 6]);
    expect(idsOf('invalid')).toEqual([4, 7]);
    expect(judgeStart(facts({ status: 4 }), 'operations', true)).toEqual({
      kind: 'invalid',
      message: 'D1000 is at Complete, so no time can be started on it.',
    });
  });

  it('is a conflict on the job that the own entry is open on, whatever else', () => {
    for (const status of [2, 4, 6])
      for (const isConfirmed of [false, true])
        expect(judgeStart(facts({ status, ownOpenOn: 1000 }), 'employee', isConfirmed)).toEqual({
          kind: 'conflict',
          message: 'Your time entry on D1000 is already open.',
        });
  });

  it('asks with every reason at once', () => {
    const all = { status: 6, ownOpenOn: 999, openByOthers: ['Ann Lee', 'Bob Ray'], ahead: [990, 991] };
    expect(asked(all)).toBe(
      'Your entry on D999 is open and will be closed. Ann Lee and Bob Ray have an entry open on D1000. D1000 is on hold. ' +
        '2 jobs of the same company with a higher priority (D990, D991) wait. Start time on D1000?',
    );
    expect(judgeStart(facts(all), 'operations', true)).toBeNull();
  });

  it('names who else works on it, and which jobs come first, to operations alone', () => {
    expect(asked({ openByOthers: ['Ann Lee'] })).toBe('Ann Lee has an entry open on D1000. Start time on D1000?');
    expect(asked({ openByOthers: ['Ann Lee', 'Bob Ray'] }, 'employee')).toBe(
      'Another employee has an entry open on D1000. Start time on D1000?',
    );
    expect(asked({ ahead: [990] })).toContain('A job of the same company with a higher priority (D990) waits.');
    expect(asked({ ahead: [990] }, 'employee')).toContain('A job of the same company with a higher priority waits.');
    expect(asked({ status: 9 }, 'employee')).toContain('D1000 awaits a replacement from its customer.');
  });
});
