import { expect, it } from 'vitest';
import { firmDay } from './firm-day.ts';

it('takes the day from the firm’s clock', () => {
  expect(firmDay(new Date('2026-03-01T03:00:00Z'), 'America/New_York')).toBe('2026-02-28');
  expect(firmDay(new Date('2026-03-01T03:00:00Z'), 'UTC')).toBe('2026-03-01');
});
