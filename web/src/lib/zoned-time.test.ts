import { expect, it } from 'vitest';
import { momentAt } from './zoned-time.ts';

const NEW_YORK = 'America/New_York';
const at = (day: string, time: string, zone = NEW_YORK) => {
  const moment = momentAt(day, time, zone);
  return moment === null ? null : new Date(moment).toISOString();
};

it('finds the moment of a day and time on a person’s clock', () => {
  expect(at('2026-11-13', '17:32')).toBe('2026-11-13T22:32:00.000Z');
  expect(at('2026-07-04', '00:00')).toBe('2026-07-04T04:00:00.000Z');
  expect(at('2026-11-13', '17:32', 'Pacific/Guam')).toBe('2026-11-13T07:32:00.000Z');
});

it('takes the first pass of an hour that comes twice', () => {
  expect(at('2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z');
  expect(at('2026-11-01', '02:30')).toBe('2026-11-01T07:30:00.000Z');
});

it('finds no moment in the hour that the clocks leave out', () => {
  expect(at('2026-03-08', '02:30')).toBeNull();
  expect(at('2026-03-08', '03:00')).toBe('2026-03-08T07:00:00.000Z');
});
