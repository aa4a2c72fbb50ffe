import { expect, it } from 'vitest';
import { customerFacts, staffFacts, windowTitle } from './facts-line.ts';
import { aRow } from '../testing/a-row.ts';

const company = { DrJCOID: 1, Company: 'Cascade Roof Systems', location: 'Yakima, WA' };
const job = aRow({ company, number_of_designs: 118, seal_states: ['WA', 'OR'], created_atFormatted: '11/13/26 16:22' });

it('staff read company, contact, counts, states and time in one line', () => {
  const whole = {
    ...job,
    sealsFromTime: 96,
    unitsFromTime: 118,
    duration: '3 h 40 m',
    entryData: { numEntries: 3, arPastOpenBy: [], OpenBy: [] },
  };
  expect(staffFacts(whole).join(' · ')).toBe(
    'Cascade Roof Systems, Yakima, WA · Dana Whitlock · 118 designs · WA OR · 96 seals, 118 units · 3 h 40 m in 3 entries',
  );
});

it('what was not sent, or is not there yet, is left out', () => {
  const bare = { ...job, company: { ...company, location: null }, seal_states: [] };
  expect(staffFacts(bare)).toEqual(['Cascade Roof Systems', 'Dana Whitlock', '118 designs']);
});

it('a customer reads what they sent, and when', () => {
  expect(customerFacts(job)).toEqual(['118 designs', 'WA OR', 'sent 11/13/26']);
});

it('the window names number, status and name, and before they are there the number alone', () => {
  expect(windowTitle('D48187', 'Returned', 'Saline County EMS Annex')).toBe(
    'D48187, Returned, Saline County EMS Annex',
  );
  expect(windowTitle('D48187', null, null)).toBe('D48187');
});
