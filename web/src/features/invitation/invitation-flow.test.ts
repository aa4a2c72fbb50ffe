import { describe, expect, it } from 'vitest';
import { CallFailed, NoResponse } from '../../lib/session/failure.ts';
import { PasskeyPromptFailed } from '../../ways-in/passkeys.ts';
import { afterFailure, backInStep, firstStep, isOutOfStep, type InvitationFlow } from './invitation-flow.ts';

const authenticator = { secret: 'KR3WS4DB', uri: 'otpauth://totp/Sealdesk' };
const refused = (status: number, errors?: Record<string, string[]>) =>
  new CallFailed(status, { read: 'json', message: 'Not now.', ...(errors && { errors }) });

it('an opened link leads to the first step that is not done', () => {
  expect(firstStep({ kind: 'customer', done: null })).toEqual({ at: 'choose' });
  expect(firstStep({ kind: 'customer', done: 'passkey' })).toEqual({ at: 'new-codes', done: 'passkey' });
  expect(firstStep({ kind: 'customer', done: 'password' })).toEqual({ at: 'new-codes', done: 'password' });
  expect(firstStep({ kind: 'firm', done: null })).toEqual({ at: 'firm' });
});

describe('afterFailure', () => {
  it('a link that died at any step has one page', () => {
    const flows: InvitationFlow[] = [
      { at: 'opening' },
      { at: 'choose' },
      { at: 'codes', done: 'passkey', codes: [] },
      { at: 'firm' },
    ];
    for (const flow of flows) {
      expect(afterFailure(flow, refused(400))).toEqual({ at: 'dead' });
    }
  });

  it('a server that is away is no dead link: opening can be tried again', () => {
    expect(afterFailure({ at: 'opening' }, new NoResponse())).toEqual({
      at: 'unopened',
      refusal: 'No response from the server. Please check your connection.',
    });
  });

  it('a prompt that was closed offers both ways', () => {
    expect(afterFailure({ at: 'choose' }, new PasskeyPromptFailed(null))).toEqual({
      at: 'choose',
      refusal: 'No passkey was made. Try again, or use a password.',
    });
  });

  it('puts what is wrong beside its field, and keeps the key that the app has already', () => {
    const flow = { at: 'password', authenticator, refusal: 'Before.' } as const;
    expect(afterFailure(flow, refused(422, { code: ['That code is not right.'] }))).toEqual({
      at: 'password',
      authenticator,
      codeRefusal: 'That code is not right.',
    });
    expect(afterFailure(flow, refused(422, { password: ['Too short.'] }))).toEqual({
      at: 'password',
      authenticator,
      passwordRefusal: 'Too short.',
    });
    expect(afterFailure(flow, refused(503))).toEqual({ at: 'password', authenticator, refusal: 'Not now.' });
  });

  it('keeps the codes in view when opening Sealdesk fails', () => {
    expect(afterFailure({ at: 'codes', done: 'passkey', codes: ['a'] }, new NoResponse())).toMatchObject({
      at: 'codes',
      codes: ['a'],
    });
  });
});

it('a step that the server has otherwise leads to the first one that is not done, with the reason', () => {
  expect(isOutOfStep(refused(409))).toBe(true);
  expect(isOutOfStep(refused(422))).toBe(false);
  expect(backInStep({ kind: 'customer', done: null }, refused(409))).toEqual({ at: 'choose', refusal: 'Not now.' });
  expect(backInStep({ kind: 'customer', done: 'passkey' }, refused(409))).toEqual({ at: 'new-codes', done: 'passkey' });
});
