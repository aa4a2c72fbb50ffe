import { describe, expect, it } from 'vitest';
import { formatDay, formatTime } from './dates.ts';

describe('dates as people read them', () => {
  it('writes a day with a two-digit year', () => {
    expect(formatDay('2026-11-01')).toBe('11/01/26');
    expect(formatDay('1753-01-31')).toBe('01/31/53');
  });

  it('writes the time in the zone of the person, midnight as 00', () => {
    const moment = Date.UTC(2026, 10, 14, 5, 2);
    expect(formatTime(moment, 'America/New_York')).toBe('00:02');
    expect(formatTime(moment, 'America/Los_Angeles')).toBe('21:02');
  });
});
