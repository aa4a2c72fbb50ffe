import { LICENSE_COLUMNS } from '@sealdesk/contract/licenses/license-csv.ts';
import { describe, expect, it } from 'vitest';
import { processorSeconds } from '../testing/processor-time.ts';
import { planImport, type StandingLicense } from './import-plan.ts';

const ANA = { contactId: 7, fullName: 'Ana Novak', email: 'ana@firm.example' };
const HEAD = LICENSE_COLUMNS.join(',');
const VA: StandingLicense = {
  id: 3,
  contactId: 7,
  state: 'VA',
  number: '0402',
  validFrom: '2026-01-01',
  validUntil: '2027-12-31',
  status: 'active',
  discipline: null,
  evidenceUrl: null,
};
const LINE = 'Ana Novak,ana@firm.example,VA,0402,2026-01-01,2027-12-31,active,,';
const plan = (...lines: string[]) => planImport([HEAD, ...lines].join('\r\n'), [ANA], [VA]);
const problemsOf = (...lines: string[]) => plan(...lines).problems.map(({ line, message }) => `${line}: ${message}`);

describe('planImport', () => {
  it('leaves what stands, changes what differs and adds what is new; the last line of an export is no license', () => {
    expect(plan(LINE, '"Exported 2026-11-14 07:42. Times are in UTC."')).toEqual({
      added: [],
      changed: [],
      unchanged: 1,
      problems: [],
    });
    expect(plan(LINE.replace('active', 'Suspended'))).toMatchObject({
      changed: [{ id: 3, after: { status: 'suspended' } }],
    });
    const renewal = ',ANA@firm.example,va,0402,2028-01-01,2029-12-31,,,https://board.example/0402';
    expect(plan(LINE, renewal)).toMatchObject({
      unchanged: 1,
      added: [{ contactId: 7, state: 'VA', status: 'active', evidenceUrl: 'https://board.example/0402' }],
    });
  });

  it('takes the columns in any order, and those that may be missing', () => {
    const csv = 'Valid until,Valid from,License number,State,Email\n2027-12-31,2026-01-01,9,TX,ana@firm.example\n';
    expect(planImport(csv, [ANA], [])).toMatchObject({ added: [{ state: 'TX', number: '9' }], problems: [] });
    expect(planImport('Email,State\n', [ANA], []).problems).toEqual([
      { line: 1, message: 'Columns are missing: License number, Valid from, Valid until.' },
    ]);
  });

  it('names the line of what it can’t take', () => {
    expect(problemsOf(LINE.replace('ana@', 'bob@'))).toEqual(['2: No engineer has this email address.']);
    expect(problemsOf(LINE, LINE)).toEqual(['3: The same license stands on line 2.']);
    expect(problemsOf(LINE.replace('2026-01-01', '2027-01-01'))).toEqual([expect.stringContaining('2: Ana Novak has')]);
    expect(problemsOf(LINE.replace('2027-12-31', '2025-12-31'))).toEqual(['2: Valid until is before the first day']);
    expect(problemsOf(`${LINE}javascript:alert(1)`)).toEqual(['2: Evidence is not an address']);
    expect(problemsOf(LINE.replace('active', 'lost'))).toEqual([expect.stringContaining('2: Status is one of')]);
  });

  it.each([
    ['9/28/2027', '2027-09-28'],
    ['09/28/2027', '2027-09-28'],
    ['2/29/2028', '2028-02-29'],
    ['2027-09-28', '2027-09-28'],
  ])('reads %s as the day %s', (typed, validUntil) => {
    expect(plan(LINE.replace('2027-12-31', typed))).toMatchObject({
      changed: [{ after: { validUntil } }],
      problems: [],
    });
  });

  it('finds the same license whichever way its first day is written', () => {
    expect(plan(LINE.replace('2026-01-01', '1/1/2026'))).toMatchObject({ unchanged: 1, problems: [] });
  });

  it.each([
    '12/31/27',
    '28/9/2027',
    '2/29/2027',
    '0/1/2027',
    '9-28-2027',
    '28.9.2027',
    '2027/9/28',
    'Sep 28 2027',
    '1/1/12027',
  ])('refuses %s, which is no day or could be several, and names the line', (typed) => {
    expect(problemsOf(LINE, LINE.replace('2027-12-31', typed))).toEqual([
      `3: Valid until is “${typed}”. Write a day as 12/31/2027 or 2027-12-31.`,
    ]);
  });

  it('reads a hostile file in time: a quote that nothing closes, millions of commas, more lines than there may be', () => {
    const taken = processorSeconds(() => {
      expect(plan(`"${'a,"'.repeat(500_000)}`).problems).toHaveLength(1);
      expect(plan(','.repeat(1_900_000)).problems).toEqual([]);
      expect(problemsOf(...Array.from({ length: 5_001 }, (_, n) => LINE.replace('0402', `${n}`)))).toEqual([
        expect.stringContaining('5000 are the most'),
      ]);
    });
    // It takes a tenth of a second. In the square of the length it would take hours.
    expect(taken).toBeLessThan(10);
  });
});
