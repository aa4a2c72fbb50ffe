import { describe, expect, it } from 'vitest';
import { dayIn, formatDay, formatMoment, formatTime, initialsOf, spokenMoment } from './format.ts';

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

  it('knows the day of a moment in that zone, and writes both together', () => {
    const moment = Date.UTC(2026, 10, 14, 5, 2);
    expect(dayIn(moment, 'America/New_York')).toBe('2026-11-14');
    expect(dayIn(moment, 'America/Los_Angeles')).toBe('2026-11-13');
    expect(formatMoment(moment, 'America/Los_Angeles')).toBe('11/13/26 21:02');
    expect(spokenMoment(moment, 'America/Los_Angeles')).toBe('November 13, 2026, 21:02');
  });
});

describe('initialsOf', () => {
  it('takes the first letters of the first and the last name', () => {
    expect(initialsOf({ first_name: 'dana', last_name: '', email: 'x@y.example' })).toBe('D');
    expect(initialsOf({ first_name: 'Mary Ann', last_name: 'de Witt', email: 'x@y.example' })).toBe('MD');
  });

  it('falls back to the email where there is no name', () => {
    expect(initialsOf({ first_name: ' ', last_name: '', email: 'kim@y.example' })).toBe('K');
  });
});
