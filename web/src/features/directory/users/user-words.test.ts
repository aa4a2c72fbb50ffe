import { expect, it } from 'vitest';
import { disableText, seesText, signInText, stepUpText, timeLeft } from './user-words.ts';

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
