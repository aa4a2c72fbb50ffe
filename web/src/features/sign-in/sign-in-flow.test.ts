import { describe, expect, it } from 'vitest';
import { CallFailed } from '../../lib/session/failure.ts';
import { afterRefusal, afterStep, firmSignInAddress, providerRefusal } from './sign-in-flow.ts';

describe('afterStep', () => {
  it('asks for the code where one is due, and is done otherwise', () => {
    expect(afterStep({ next: 'totp' })).toEqual({ at: 'code' });
    expect(afterStep({ next: 'done' })).toEqual({ at: 'done' });
  });
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
