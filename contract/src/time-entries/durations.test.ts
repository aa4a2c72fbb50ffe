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
  it.each([
    [-5, 'just now'],
    [59, 'just now'],
    [60, '1 m ago'],
    [3599, '59 m ago'],
    [3600, '1 h ago'],
    [86_399, '23 h ago'],
    [86_400, '1 d ago'],
  ])('of %i seconds reads %s', (seconds, text) => expect(agoDisplay(seconds)).toBe(text));
});
