import { expect, it } from 'vitest';
import { complaintOf, complaintOrCrash } from './qpdf.ts';

const nothing = { stdout: Buffer.of(), stderr: '' };

it('has no complaint of a run without a word, and one of a warning', () => {
  expect(complaintOf({ ok: true, ...nothing })).toBeNull();
  const warned = complaintOf({ ok: true, stdout: Buffer.of(), stderr: 'WARNING: a.pdf: file is damaged\n' });
  expect(warned).toEqual({ line: 'WARNING: a.pdf: file is damaged', needsPassword: false, why: 'warning' });
});

it('throws a crash where the file is known, and complains of it where it is not', () => {
  const crashed = { ok: false, why: 'crash', code: 139, ...nothing } as const;
  expect(() => complaintOf(crashed)).toThrow('qpdf crashed (139)');
  expect(complaintOrCrash(crashed)).toMatchObject({ why: 'crash', needsPassword: false });
});

it('throws where qpdf is missing, whatever the file', () => {
  const missing = { ok: false, why: 'exit', code: 127, ...nothing } as const;
  expect(() => complaintOrCrash(missing)).toThrow('Debian package qpdf');
});
