import { expect, it } from 'vitest';
import { disableText, emailChangeText, seesText, signInText, stepUpText, timeLeft, waiveText } from './user-words.ts';

const NOW = Date.parse('2026-11-14T12:00:00Z');

it('says how long an invitation still works', () => {
  expect(timeLeft('2026-11-14T20:30:00Z', NOW)).toEqual({ short: '8 h left', spoken: '8 hours left' });
  expect(timeLeft('2026-11-14T12:00:30Z', NOW)).toEqual({ short: '1 min left', spoken: '1 minute left' });
});

it('asks for a sign-in only when the last one is too old', () => {
  expect(stepUpText('2026-11-14T11:50:01Z', NOW, 10)).toBeNull();
  expect(stepUpText('2026-11-14T11:18:00Z', NOW, 10)).toBe(
    'You signed in 42 minutes ago, so Save asks you to sign in again first. What you typed is kept.',
  );
});

it('names what somebody signs in with and whose jobs they see', () => {
  const none = { email: null, subject: null, passkeys: 0, has_password: false, has_code: false, recovery_codes: 0 };
  expect(signInText({ ...none, passkeys: 1 })).toBe('1 passkey, no password');
  expect(signInText({ ...none, has_password: true, has_code: true })).toBe('Password with code');
  expect(signInText({ ...none, has_password: true })).toBe('Password, no second factor');
  expect(seesText({ of: 'corporation', name: 'Appalachian Components Group', companies: 4 })).toBe(
    'Jobs of all 4 companies of Appalachian Components Group',
  );
  expect(disableText('Paul Zeller', 1)).toBe('Paul Zeller is signed out at once on 1 device.');
});

it('names the address that waits, what it waits for, and what waiving leads to', () => {
  const change = { email: 'new@truss.example', requested_at: '2026-11-14T11:00:00Z' };
  const both = { ...change, is_before_confirmed: false, is_after_confirmed: false };
  expect(emailChangeText(both)).toBe('new@truss.example waits for confirmation at both addresses');
  expect(emailChangeText({ ...both, is_before_confirmed: true })).toContain('at the new address');
  expect(emailChangeText({ ...both, is_after_confirmed: true })).toContain('at the former address');
  expect(waiveText('Paul Zeller', both)).toBe(
    'The former address is no longer asked. Paul Zeller signs in with new@truss.example once it is confirmed there. Every session ends.',
  );
  expect(waiveText('Paul Zeller', { ...both, is_after_confirmed: true })).toContain(
    'From then on Paul Zeller signs in with new@truss.example.',
  );
});
