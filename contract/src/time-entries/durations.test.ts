import { describe, expect, it } from 'vitest';
import { agoDisplay, durationDisplay } from './durations.ts';

describe('a duration', () => {
  it.each([
    [-5, '0 h 00 m'],
    [0, '0 h 00 m'],
    [59, '0 h 00 m'],
    [60, '0 h 01 m'],
    [4320, '1 h 12 m'],
    [360_000, '100 h 00 m'],
  ])('of %i seconds reads %s', (seconds, text) => expect(durationDisplay(seconds)).toBe(text));
});

describe('an age', () => {
  const NOW = Date.parse('2026-11-14T12:00:00.000Z');

  it.each([
    [-5, 'now'],
    [59, 'now'],
    [60, '1 m ago'],
    [3599, '59 m ago'],
    [3600, '1 h ago'],
    [86_399, '23 h ago'],
    [86_400, '1 d ago'],
    [90 * 86_400 - 1, '89 d ago'],
    [90 * 86_400, 'Aug 2026'],
  ])('of %i seconds reads %s', (seconds, text) =>
    expect(agoDisplay(NOW - seconds * 1_000, NOW, 'America/New_York')).toBe(text),
  );

  it('is the month in the time zone of whoever reads it', () => {
    const march = Date.parse('2025-03-01T02:30:00.000Z');
    expect(agoDisplay(march, NOW, 'UTC')).toBe('Mar 2025');
    expect(agoDisplay(march, NOW, 'America/New_York')).toBe('Feb 2025');
  });
});
