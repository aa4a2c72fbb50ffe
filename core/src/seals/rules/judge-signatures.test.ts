import { expect, it } from 'vitest';
import type { Signature } from '../../pdf/signatures/read-signatures.ts';
import type { StateRule } from '../../licenses/state-rule.ts';
import type { SealTerms } from '../seal-terms.ts';
import { judgeSignatures, signatureWarnings } from './judge-signatures.ts';
import { toProblems } from './problems.ts';

const RULE: StateRule = {
  state: 'WA',
  effectiveFrom: '2000-01-01',
  sealMode: 'every_page',
  isDigitalRequired: true,
  requiredTexts: [],
  showsRenewal: false,
  needsFirmNumber: false,
  retentionYears: null,
  source: '',
  isConfirmed: true,
};
const [FROM, UNTIL] = [new Date('2025-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')];

const terms = (isDigitalRequired = true, endedAt: Date | null = null): SealTerms => ({
  today: '2026-06-14',
  timezone: 'America/New_York',
  states: [{ state: 'WA', rule: { ...RULE, isDigitalRequired }, firmNumber: null }],
  sealer: {
    contactId: 1,
    fullName: 'Jordan Example',
    licenses: [],
    certificates: [{ sha256: 'AB12', validFrom: FROM, validUntil: UNTIL, endedAt }],
    fingerprints: [],
  },
  isUnlockedWanted: true,
});

const signature = (values: Partial<Signature> = {}, sha256 = 'ab12'): Signature => ({
  field: 'Seal',
  signer: { name: 'Jordan T Example', sha256, validFrom: FROM, validUntil: UNTIL },
  signedAt: new Date('2026-06-14T15:00:00Z'),
  certifies: null,
  shownAt: null,
  faults: [],
  ...values,
});

const messages = (signatures: Signature[], asked = terms()) =>
  toProblems(judgeSignatures(signatures, asked).findings).map(({ message }) => message);

it('takes the day of the firm’s calendar for a signature of the evening', () => {
  // Nine in the evening in New York, of a license's last day, say.
  const evening = signature({ signedAt: new Date('2026-06-15T01:00:00Z') });
  expect(judgeSignatures([evening], terms()).signedOn).toBe('2026-06-14');
  expect(judgeSignatures([evening], { ...terms(), timezone: 'UTC' }).signedOn).toBe('2026-06-15');
});

it('accepts the sealer’s signature, and takes its day', () => {
  const judgment = judgeSignatures([signature()], terms());
  expect(judgment).toMatchObject({ findings: [], signedOn: '2026-06-14' });
  expect(judgment.signatures).toEqual([
    {
      signer: 'Jordan T Example',
      certificateSha256: 'ab12',
      certificateUntil: '2027-01-01T00:00:00.000Z',
      signedAt: '2026-06-14T15:00:00.000Z',
      isSealers: true,
    },
  ]);
});

it.each<[string, Signature[], SealTerms, string]>([
  ['no signature', [], terms(), 'no digital signature, which Washington asks for'],
  ['another’s certificate', [signature({}, 'cd34')], terms(), 'not made with a certificate of Jordan Example'],
  [
    'a signature of before the certificate',
    [signature({ signedAt: new Date('2024-12-31T23:59:00Z') })],
    terms(),
    'not valid when',
  ],
  [
    'a signature after the certificate',
    [signature({ signedAt: new Date('2027-01-02T00:00:00Z') })],
    terms(),
    'not valid when',
  ],
  ['a certificate that was given up', [signature()], terms(true, new Date('2026-06-14T14:59:00Z')), 'not valid when'],
])('refuses %s', (_, signatures, asked, part) => {
  expect(messages(signatures, asked)).toEqual([expect.stringContaining(part)]);
});

it('asks for nothing where no state does', () => {
  expect(messages([], terms(false))).toEqual([]);
  expect(messages([signature({}, 'cd34')], terms(false))).toEqual([]);
});

it('takes no day from a signature that is not valid, or not the sealer’s', () => {
  expect(judgeSignatures([signature({ faults: ['changed'] })], terms()).signedOn).toBeNull();
  expect(judgeSignatures([signature({}, 'cd34')], terms(false)).signedOn).toBeNull();
});

it('refuses whatever comes in after its certificate was given up, also with an earlier time, and where no state asks for one', () => {
  const given = new Date('2026-06-15T00:00:00Z');
  expect(messages([signature()], terms(true, given))).toEqual([expect.stringContaining('not valid when')]);
  expect(messages([signature()], terms(false, given))).toEqual([expect.stringContaining('not valid when')]);
  const cameIn = (at: string) => ({ ...terms(true, given), cameInAt: new Date(at) });
  expect(messages([signature()], cameIn('2026-06-14T16:00:00Z'))).toEqual([]);
  expect(messages([signature()], cameIn('2026-06-15T00:00:00Z'))).toHaveLength(1);
});

it('warns of a certificate that isn’t registered for the sealer, whatever name is in it', () => {
  const warnings = (sha256: string) =>
    signatureWarnings(judgeSignatures([signature({}, sha256)], terms(false)).signatures, 'Jordan T Example');
  expect(warnings('ab12')).toEqual([]);
  expect(warnings('cd34')).toEqual([
    'Signed with a certificate that isn’t registered for Jordan T Example. The name in it, “Jordan T Example”, proves nothing: anyone can make a certificate with this name.',
  ]);
});
