import { expect, it } from 'vitest';
import { inGroups } from './in-groups.ts';
import { recoveryCodesText } from './recovery-codes-text.ts';

it('numbers the codes, below whose they are and where they work', () => {
  const codes = Array.from({ length: 10 }, (_, index) => `7QM2-VX9C-H4TF-KZ${index}R`);
  const text = recoveryCodesText(codes, { email: 'dana@company.example', site: 'https://seals.example' });
  expect(text.split('\n').slice(0, 5)).toEqual([
    'Sealdesk recovery codes of dana@company.example',
    'https://seals.example',
    'Each works once in place of the 6-digit code.',
    '',
    ' 1  7QM2-VX9C-H4TF-KZ0R',
  ]);
  expect(text).toContain('\n10  7QM2-VX9C-H4TF-KZ9R\n');
});

it('shows a key in groups of four', () => {
  expect(inGroups('KR3WS4DBNZSGK3DFNZ', ' ')).toBe('KR3W S4DB NZSG K3DF NZ');
  expect(inGroups('7qm2-vx9c-h4tf-kz8r', '-')).toBe('7qm2-vx9c-h4tf-kz8r');
});
