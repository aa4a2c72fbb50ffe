import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

describe('initialsOf', () => {
  it('takes the first letters of up to two words', () => {
    expect(initialsOf({ first_name: 'dana', email: 'x@y.example' })).toBe('D');
    expect(initialsOf({ first_name: 'Mary Ann Lee', email: 'x@y.example' })).toBe('MA');
  });

  it('falls back to the email where there is no name', () => {
    expect(initialsOf({ first_name: ' ', email: 'kim@y.example' })).toBe('K');
  });
});
