import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { aSheetSet } from '../drawings/sheet-set.ts';
import { privateFolder } from '../private-folder.ts';
import { makeIdentity } from './identity.ts';
import { savedByQpdf } from './qpdf.ts';
import { signPdf, type SignOptions } from './sign-pdf.ts';

/** What another program, poppler's pdfsig, says of the signatures. */
function judged(pdf: Buffer): string {
  const file = path.join(privateFolder(), 'signed.pdf');
  writeFileSync(file, pdf);
  execFileSync('qpdf', [file, '/dev/null']);
  return execFileSync('pdfsig', ['-nocert', file], { env: { ...process.env, TZ: 'UTC' } }).toString();
}

const SEAL = { content: '0 0 m 90 90 l S', resources: '' };
const signedAt = new Date('2024-06-14T15:15:00Z');

const forms: [string, Partial<SignOptions> & { kind?: 'rsa' | 'ec'; save?: string[] }][] = [
  ['a detached signature', {}],
  ['one with the time in it', { isTimeSigned: true }],
  ['an ETSI signature', { subFilter: 'ETSI.CAdES.detached' }],
  ['a signature by an elliptic key', { kind: 'ec' }],
  ['a certifying signature', { certify: 2 }],
  ['one that is shown', { field: { page: 2, rect: [100, 100, 190, 190], appearance: SEAL } }],
  ['a file with a stream of references', { save: ['--object-streams=generate'] }],
  ['a locked file', { save: ['--encrypt', '', 'owner', '256', '--modify=none', '--'] }],
];

it.each(forms)('makes what another program accepts: %s', async (_, { kind, save, ...options }) => {
  const identity = await makeIdentity('Jordan T Example', kind ? { kind } : {});
  const plain = aSheetSet('A', 3);
  const pdf = save ? savedByQpdf(plain, ...save) : plain;
  const found = judged(signPdf(pdf, { ...identity, name: 'Jordan T. Example', signedAt, ...options }));
  expect(found).toContain('Signature is Valid.');
  expect(found).toContain('Total document signed');
  expect(found).toContain('Jordan T Example');
});

it('covers the signature before it', async () => {
  const identity = await makeIdentity('Jordan T Example');
  const once = signPdf(aSheetSet('A', 1), { ...identity, name: 'Jordan T. Example', signedAt });
  const twice = judged(signPdf(once, { ...identity, name: 'Jordan T. Example', signedAt, fieldName: 'Second' }));
  expect(twice.match(/Signature is Valid\./g)).toHaveLength(2);
  expect(twice.match(/Total document signed/g)).toHaveLength(1);
});
