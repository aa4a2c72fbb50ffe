import type { Session } from '@sealdesk/contract/people/account.ts';
import type { WaysIn } from '@sealdesk/contract/people/ways-in.ts';
import { describe, expect, it } from 'vitest';
import {
  codeLead,
  codesLeft,
  isOnlyWay,
  lastUsedText,
  lostDeviceText,
  momentInWords,
  passkeyText,
  passwordText,
  recoveryCodesText,
  sessionLengthText,
  shortMoment,
  signedInText,
  signInNote,
  staffSignInText,
  totpText,
} from './account-text.ts';

// 08:14 in New York.
const clock = { timezone: 'America/New_York', now: Date.parse('2026-11-14T13:14:00Z') };
const early = '2026-11-14T12:31:00Z';
const october = '2026-10-12T10:48:00Z';

const session: Session = {
  id: '0b0f7a52-7c6b-4bd0-9d1e-2f3f4d1d3c55',
  device: 'Chrome on Windows',
  device_kind: 'computer',
  address: '203.0.113.7',
  method: 'passkey',
  signed_in_at: early,
  last_used_at: early,
  is_current: false,
};
const passkey = { id: 1, name: 'iPhone', created_at: october, last_used_at: early, is_current: false };
const ways = (changes: Partial<WaysIn> = {}): WaysIn => ({
  is_firm: false,
  proved_at: early,
  passkeys: [passkey],
  password: { changed_at: october },
  totp: { since: october, last_used_at: early },
  recovery_codes: { left: 3, total: 10, last_used_at: october },
  ...changes,
});

describe('moments', () => {
  it('of today are a time, others have their day, by the clock of the viewer', () => {
    expect(shortMoment(early, clock)).toBe('07:31');
    expect(shortMoment(october, clock)).toBe('10/12/26 06:48');
    expect(momentInWords(early, clock)).toBe('today 07:31');
    expect(momentInWords(october, clock)).toBe('10/12/26 06:48');
    // Half an hour before midnight in New York is the next day already by UTC.
    expect(shortMoment('2026-11-14T04:30:00Z', clock)).toBe('11/13/26 23:30');
  });
});

describe('sessions', () => {
  it('say when and how they began, and when they were used last', () => {
    expect(signedInText(session, clock)).toBe('07:31 by passkey');
    expect(signedInText({ ...session, method: 'password-and-code' }, clock)).toBe('07:31 by password and code');
    expect(signedInText({ ...session, method: null }, clock)).toBe('07:31');
    expect(lastUsedText(session, clock)).toBe('07:31');
    expect(lastUsedText({ ...session, is_current: true }, clock)).toBe('now');
  });

  it('last as long as the settings say', () => {
    expect(sessionLengthText({ idle_minutes: 60, hours: 12 })).toBe(
      'A session ends by itself after 60 minutes without use, or after 12 hours.',
    );
  });
});

describe('ways in', () => {
  it('say since when they are there and when they were used', () => {
    expect(passkeyText(passkey, clock)).toBe('Added 10/12/26 06:48 · last used today 07:31');
    expect(passkeyText({ ...passkey, last_used_at: null }, clock)).toBe('Added 10/12/26 06:48 · not used yet');
    expect(passwordText({ changed_at: october }, clock)).toBe('Changed 10/12/26 06:48');
    expect([passwordText({ changed_at: null }, clock), passwordText(null, clock)]).toEqual(['Set', 'Not set']);
    expect(totpText({ since: october, last_used_at: early }, clock)).toBe('On since 10/12/26 · last used today 07:31');
    expect(totpText({ since: null, last_used_at: null }, clock)).toBe('On');
    expect(totpText(null, clock)).toBe('Off');
    expect(recoveryCodesText(ways(), clock)).toBe(
      'Each works once, after your password, in place of a code from your authenticator app. Last one used 10/12/26 06:48.',
    );
    expect(recoveryCodesText(ways({ password: null, totp: null }), clock)).toMatch(/^If you lose your passkey/);
  });

  it('say that a code follows the password only where there is one', () => {
    expect(codeLead(null, { changed_at: null })).toBe(
      'From then on you enter a code from the app after your password.',
    );
    expect(codeLead(null, null)).toMatch(/^You have no password/);
    expect(codeLead({ since: null, last_used_at: null }, null)).toMatch(/^The app that you used so far/);
  });

  it('are few codes from three on', () => {
    expect(codesLeft({ left: 4, total: 10, last_used_at: null })).toEqual({ text: '4 of 10 left', isFew: false });
    expect(codesLeft({ left: 3, total: 10, last_used_at: null })).toEqual({ text: '3 of 10 left', isFew: true });
    expect(codesLeft({ left: 0, total: 0, last_used_at: null })).toEqual({ text: 'None', isFew: true });
  });

  it('are one alone where there is one passkey and no password', () => {
    expect(isOnlyWay(ways())).toBe(false);
    expect(isOnlyWay(ways({ password: null }))).toBe(true);
    expect(isOnlyWay(ways({ password: null, passkeys: [passkey, passkey] }))).toBe(false);
  });

  it('have one note at the side', () => {
    expect(signInNote(ways())).toEqual({ text: '3 codes left', needsAttention: true });
    expect(signInNote(ways({ recovery_codes: { left: 1, total: 10, last_used_at: null } })).text).toBe('1 code left');
    expect(signInNote(ways({ recovery_codes: { left: 9, total: 10, last_used_at: null } }))).toEqual({
      text: '9 codes left',
      needsAttention: false,
    });
  });

  it('name the firm only where the person signs in through it, and the password where they have one', () => {
    const firm = ways({ is_firm: true, passkeys: [], password: null, totp: null });
    const first = ways({ passkeys: [] });
    expect(staffSignInText(firm)).toBe("You sign in through the firm's account. Passwords and codes are kept there.");
    expect(staffSignInText(first)).toMatch(/^You sign in with your email and the password and code below, not through/);
    expect(staffSignInText({ ...first, is_firm: true })).toMatch(/^You sign in through the firm's account, or with/);
    expect(signInNote(firm)).toEqual({ text: 'firm account', needsAttention: false });
    expect(signInNote(first).text).toBe('3 codes left');
  });

  it('say what to do about a lost device, without a passkey for someone who has none', () => {
    expect(lostDeviceText(ways(), false)).toMatch(/^Lost a phone\? Remove its passkey and end its session/);
    expect(lostDeviceText(ways({ passkeys: [] }), false)).not.toMatch(/passkey/);
    expect(lostDeviceText(ways({ passkeys: [], password: null }), true)).toMatch(/report it to the firm/);
    expect(lostDeviceText(ways({ passkeys: [] }), true)).toMatch(/Sign in with a recovery code/);
  });
});
