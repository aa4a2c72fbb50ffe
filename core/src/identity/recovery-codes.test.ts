import { expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCode } from './recovery-codes.ts';

it('has 16 characters of Crockford’s base32 in groups of four, new each time', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(codes.length);
  // Every character of the alphabet occurs: two hundred codes miss one of them less than once in 10^40 runs.
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
});

it('is the same in any case, with spaces or without hyphens, and with letters that look like digits', () => {
  const hash = hashRecoveryCode('01AB-CDEF-GHJK-MNP0');
  for (const typed of ['01abcdefghjkmnp0', ' 01ab cdef ghjk mnp0 ', 'OLAB-CDEF-GHJK-MNPo', 'oiab-cdef-ghjk-mnp0']) {
    expect(hashRecoveryCode(typed)).toEqual(hash);
  }
  expect(hashRecoveryCode('01AB-CDEF-GHJK-MNP1')).not.toEqual(hash);
});
