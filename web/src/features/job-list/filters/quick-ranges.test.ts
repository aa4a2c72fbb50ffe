import { expect, it } from 'vitest';
import { quickRanges } from './quick-ranges.ts';

const rangesOn = (today: string) =>
  Object.fromEntries(quickRanges(today).map(({ label, start, end }) => [label, `${start} ${end}`]));

it('gives the ranges of a Saturday', () => {
  expect(rangesOn('2026-11-14')).toEqual({
    Today: '2026-11-14 2026-11-14',
    Yesterday: '2026-11-13 2026-11-13',
    'This week': '2026-11-08 2026-11-14',
    'Last 7 days': '2026-11-08 2026-11-14',
    'Last 30 days': '2026-10-16 2026-11-14',
    'This month': '2026-11-01 2026-11-14',
    'Last month': '2026-10-01 2026-10-31',
    'This quarter': '2026-10-01 2026-11-14',
    'This year': '2026-01-01 2026-11-14',
  });
});

it('crosses the new year and knows leap years', () => {
  expect(rangesOn('2028-01-01')).toMatchObject({
    Yesterday: '2027-12-31 2027-12-31',
    'This week': '2027-12-26 2028-01-01',
    'Last month': '2027-12-01 2027-12-31',
    'This quarter': '2028-01-01 2028-01-01',
  });
  expect(rangesOn('2028-03-05')).toMatchObject({ 'Last month': '2028-02-01 2028-02-29' });
});
