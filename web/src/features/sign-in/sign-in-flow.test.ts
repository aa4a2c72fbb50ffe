import { describe, expect, it } from 'vitest';
import { CallFailed } from '../../lib/session/failure.ts';
import { PasskeyPromptFailed } from '../../ways-in/passkeys.ts';
import { afterRefusal, afterStep, EVERY_WAY, firmSignInAddress, offeredWays, providerRefusal } from './sign-in-flow.ts';

describe('afterStep', () => {
  it('asks for the code where one is due, and is done otherwise', () => {
    expect(afterStep({ next: 'totp' })).toEqual({ at: 'code' });
    expect(afterStep({ next: 'totp', codes: ['app', 'recovery'] })).toEqual({ at: 'code' });
    expect(afterStep({ next: 'done' })).toEqual({ at: 'done' });
  });
});

it('asks someone without an authenticator app for a recovery code', () => {
  expect(afterStep({ next: 'totp', codes: ['recovery'] })).toEqual({ at: 'recovery' });
});

describe('afterRefusal', () => {
  it('stays where it is, with the reason', () => {
    const error = new CallFailed(401, { read: 'json', code: 'SIGN_IN_REFUSED', message: 'Not right.' });
    expect(afterRefusal('code', error)).toEqual({ at: 'code', refusal: 'Not right.' });
    expect(afterRefusal('credentials', error)).toEqual({ at: 'credentials', refusal: 'Not right.' });
  });

  it('begins again when the first step has lapsed', () => {
    const error = new CallFailed(401, { read: 'json', code: 'SESSION_EXPIRED', message: 'Too late.' });
    expect(afterRefusal('code', error)).toEqual({ at: 'credentials', refusal: 'Too late.' });
    expect(afterRefusal('recovery', error)).toEqual({ at: 'credentials', refusal: 'Too late.' });
  });

  it('offers the other ways when the device gave no passkey, and says nothing when another prompt took its place', () => {
    const closed = new PasskeyPromptFailed(new DOMException('closed', 'NotAllowedError'));
    expect(afterRefusal('credentials', closed)).toEqual({
      at: 'credentials',
      refusal: 'No passkey was used. Try again, or sign in another way.',
    });
    const replaced = new PasskeyPromptFailed(new DOMException('another', 'AbortError'));
    expect(afterRefusal('credentials', replaced)).toEqual({ at: 'credentials' });
  });
});

describe('offeredWays', () => {
  const none = {
    is_firm: false,
    proved_at: '2026-11-14T13:12:00Z',
    passkeys: [],
    password: null,
    totp: null,
    recovery_codes: { left: 0, total: 0, last_used_at: null },
  };
  const passkey = { id: 1, name: 'Phone', created_at: none.proved_at, last_used_at: null, is_current: true };

  it('are those that the person has, and all where nobody knows', () => {
    expect(offeredWays(undefined)).toEqual(EVERY_WAY);
    expect(offeredWays({ ...none, is_firm: true })).toEqual({ firm: true, passkey: false, password: false });
    expect(offeredWays({ ...none, passkeys: [passkey] })).toEqual({ firm: false, passkey: true, password: false });
    expect(offeredWays({ ...none, password: { changed_at: null } })).toEqual({
      firm: false,
      passkey: false,
      password: true,
    });
  });
});

describe('providerRefusal', () => {
  it('has a message for the code of the address', () => {
    expect(providerRefusal(null)).toBeUndefined();
    expect(providerRefusal('no_access')).toBe('This account has no access to Sealdesk.');
    expect(providerRefusal('not_fresh')).toMatch(/did not ask who you are/);
    expect(providerRefusal('provider')).toMatch(/does not answer/);
    expect(providerRefusal('anything')).toMatch(/does not answer/);
  });
});

describe('firmSignInAddress', () => {
  it('carries where to come back to', () => {
    expect(firmSignInAddress('/signed-in', { isFresh: true })).toBe('/auth/oidc/start?next=%2Fsigned-in&fresh=1');
    expect(firmSignInAddress('/joblist?job_id=1')).toBe('/auth/oidc/start?next=%2Fjoblist%3Fjob_id%3D1');
  });
});
