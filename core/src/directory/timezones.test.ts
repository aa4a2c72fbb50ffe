import { expect, it } from 'vitest';
import { describeTimezones } from './timezones.ts';

const offsetIn = (timezone: string, day: string) =>
  describeTimezones(new Date(`${day}T12:00:00Z`)).find((zone) => zone.timezone === timezone);

it('names each zone with the offset of that day, in summer and in winter', () => {
  expect(offsetIn('America/New_York', '2026-01-15')).toEqual({
    timezone: 'America/New_York',
    description: 'Eastern',
    offset: 'UTC-05:00',
  });
  expect(offsetIn('America/New_York', '2026-07-15')!.offset).toBe('UTC-04:00');
  expect(offsetIn('America/Phoenix', '2026-07-15')!.offset).toBe('UTC-07:00');
  expect(offsetIn('Pacific/Guam', '2026-07-15')!.offset).toBe('UTC+10:00');
});
