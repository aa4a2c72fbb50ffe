import type { License } from '@sealdesk/core/licenses/licenses.store.ts';
import { describe, expect, it } from 'vitest';
import { asColumns } from './admin-database.ts';
import { describeAuthorizations } from './authorizations.ts';
import { describeCertificates } from './certificates.ts';
import { engineerOf } from './engineer-options.ts';
import { describeChanges, describeLicenses } from './licenses.ts';
import { describeFingerprints } from './seal-fingerprints.ts';
import { describeStateRules, toNewRule } from './state-rules.ts';

describe('the commands on licenses', () => {
  it('name an engineer in one way', () => {
    expect(engineerOf({ contact: 7 })).toEqual({ contactId: 7 });
    expect(engineerOf({ email: 'a@firm.example' })).toEqual({ email: 'a@firm.example' });
    expect(() => engineerOf({})).toThrow('--contact or by --email');
    expect(() => engineerOf({ contact: 7, email: 'a@firm.example' })).toThrow('--contact or by --email');
  });

  it('print rows in columns', () => {
    expect(
      asColumns([
        ['Id', 'State'],
        ['12', 'VA'],
        ['7', 'West'],
      ]),
    ).toBe('Id  State\n12  VA\n7   West');
  });

  it('print licenses, and that there is nothing', () => {
    const license = { id: 7, state: 'VA', fullName: 'Ana Novak', number: '0402', status: 'active' };
    const days = { validFrom: '2026-01-01', validUntil: '2027-12-31' };
    expect(describeLicenses([{ ...license, ...days } as License])).toBe(
      'Id  State  Engineer   Number  From        Until       Status\n' +
        '7   VA     Ana Novak  0402    2026-01-01  2027-12-31  active',
    );
    expect(describeLicenses([])).toBe('There is no license.');
    expect(describeAuthorizations([])).toBe('There is no authorization: the firm is taken to need none anywhere.');
    expect(describeCertificates([])).toBe('There is no certificate.');
    expect(describeStateRules([])).toBe('There is no rule.');
    expect(describeFingerprints([])).toBe('There is no fingerprint.');
  });

  it('print fingerprints of seals, and when they ended', () => {
    const fingerprint = {
      id: 4,
      contactId: 7,
      fullName: 'Ana Novak',
      state: 'VA',
      addedAt: new Date(0),
      endedAt: null,
    };
    expect(describeFingerprints([fingerprint, { ...fingerprint, id: 5, endedAt: new Date(0) }])).toBe(
      'Id  Engineer   State  Added       Ended\n' +
        '4   Ana Novak  VA     1970-01-01\n' +
        '5   Ana Novak  VA     1970-01-01  1970-01-01',
    );
  });

  it('print of a change what differs', () => {
    const change = { at: new Date(0), actor: 'ines@terminal', table: 'license' };
    const row = { id: 7, state: 'VA', status: 'active' };
    const lines = describeChanges([
      { ...change, before: row, after: { ...row, status: 'revoked' } },
      { ...change, before: null, after: row },
      { ...change, before: row, after: null },
    ]).split('\n');
    expect(lines).toEqual([
      '1970-01-01T00:00:00.000Z ines@terminal license 7 changed status "active" → "revoked"',
      '1970-01-01T00:00:00.000Z ines@terminal license added {"id":7,"state":"VA","status":"active"}',
      '1970-01-01T00:00:00.000Z ines@terminal license removed {"id":7,"state":"VA","status":"active"}',
    ]);
  });

  it('print a rule with what it asks for, and whether the firm has confirmed it', () => {
    const asked = toNewRule({
      state: 'FL',
      effectiveFrom: '2026-01-01',
      digitalRequired: true,
      requiredText: ['sealed by'],
      retentionYears: 3,
      source: 'the board',
    });
    expect(describeStateRules([{ sealMode: 'every_page', ...asked }])).toBe(
      'FL from 2026-01-01 (to be confirmed): seal on every page, digital signature, kept 3 years\n' +
        '   text: sealed by\n' +
        '   source: the board',
    );
    expect(describeStateRules([{ sealMode: 'every_page', ...asked, isConfirmed: true }])).toContain('(confirmed)');
  });
});
