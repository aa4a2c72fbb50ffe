import { expect, it } from 'vitest';
import { inGroups } from './in-groups.ts';
import { CODE_RULES, codeUse, recoveryCodesText } from './recovery-codes-text.ts';

it('numbers the codes, below whose they are and where they work', () => {
  const codes = Array.from({ length: 10 }, (_, index) => `7QM2-VX9C-H4TF-KZ${index}R`);
  const text = recoveryCodesText(codes, {
    email: 'dana@company.example',
    site: 'https://seals.example',
    use: 'password-and-app',
  });
  expect(text.split('\n').slice(0, 5)).toEqual([
    'Sealdesk recovery codes of dana@company.example',
    'https://seals.example',
    'Each works once, after your password, in place of a code from your authenticator app.',
    '',
    ' 1  7QM2-VX9C-H4TF-KZ0R',
  ]);
  expect(text).toContain('\n10  7QM2-VX9C-H4TF-KZ9R\n');
});

it('names an authenticator app only to someone who has one, and a passkey user the way to the codes', () => {
  const set = { changed_at: null };
  expect(codeUse({ password: set, totp: set })).toBe('password-and-app');
  expect(codeUse({ password: set, totp: null })).toBe('password');
  expect(codeUse({ password: null, totp: null })).toBe('passkey');
  // An app without a password completes nothing.
  expect(codeUse({ password: null, totp: set })).toBe('passkey');
  for (const use of ['password', 'passkey'] as const) expect(CODE_RULES[use]).not.toMatch(/app|digit/);
  const sheet = recoveryCodesText(['7QM2'], {
    email: 'dana@company.example',
    site: 'https://seals.example',
    use: 'passkey',
  });
  expect(sheet).toContain('If you lose your passkey, choose Forgot password');
});

it('shows a key in groups of four', () => {
  expect(inGroups('KR3WS4DBNZSGK3DFNZ', ' ')).toBe('KR3W S4DB NZSG K3DF NZ');
  expect(inGroups('7qm2-vx9c-h4tf-kz8r', '-')).toBe('7qm2-vx9c-h4tf-kz8r');
});
