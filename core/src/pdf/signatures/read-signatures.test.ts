import { X509Certificate } from 'node:crypto';
import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { aSheetSet } from '../../testing/drawings/sheet-set.ts';
import { toolFolder } from '../../testing/private-folder.ts';
import { makeIdentity } from '../../testing/sealed/identity.ts';
import { savedByQpdf } from '../../testing/sealed/qpdf.ts';
import { signPdf, type SignOptions } from '../../testing/sealed/sign-pdf.ts';
import { inspectPdf } from '../inspection/inspect-pdf.ts';
import { readSignatures } from './read-signatures.ts';

const signedAt = new Date('2024-06-14T15:15:00Z');
const SEAL = { content: '0 0 m 90 90 l S' };

async function signaturesOf(pdf: Buffer) {
  const { folder, account } = toolFolder();
  const file = path.join(folder, 'set.pdf');
  writeFileSync(file, pdf, { mode: 0o600 });
  if (account !== null) chownSync(file, account, account);
  const inspected = await inspectPdf({ folder, account, pdf: 'set.pdf' });
  if ('problem' in inspected) throw new Error(`It can't be read: ${inspected.problem.kind}`);
  return readSignatures(file, inspected.facts.signatures);
}

/** Changes one byte of the drawing: 'Sheet' becomes 'Sheex'. */
function withOtherByte(pdf: Buffer): Buffer {
  const changed = Buffer.from(pdf);
  changed.write('x', pdf.indexOf('Sheet') + 4);
  return changed;
}

const forms: [string, Partial<SignOptions> & { kind?: 'rsa' | 'ec'; save?: string[] }][] = [
  ['detached, by RSA', {}],
  ['with the time in the signature', { isTimeSigned: true }],
  ['ETSI, by RSA', { subFilter: 'ETSI.CAdES.detached' }],
  ['detached, by an elliptic key', { kind: 'ec' }],
  ['ETSI, by an elliptic key', { kind: 'ec', subFilter: 'ETSI.CAdES.detached', isTimeSigned: true }],
  ['in a file with compressed objects', { save: ['--object-streams=generate'] }],
  ['in a locked file', { save: ['--encrypt', '', 'owner', '256', '--modify=none', '--'] }],
];

it.each(forms)('reads a signature and sees one changed byte: %s', async (_, { kind, save, ...options }) => {
  const identity = await makeIdentity('Jordan T Éxample', kind ? { kind } : {});
  const plain = aSheetSet('A', 2);
  const pdf = signPdf(save ? savedByQpdf(plain, '--stream-data=preserve', ...save) : plain, {
    ...identity,
    name: 'Somebody Else',
    signedAt,
    ...options,
  });
  const certificate = new X509Certificate(identity.certificate);
  expect(await signaturesOf(pdf)).toEqual([
    {
      field: 'EngineerSeal',
      signer: {
        name: 'Jordan T Éxample',
        sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
        validFrom: new Date('2020-01-01T00:00:00Z'),
        validUntil: new Date('2040-01-01T00:00:00Z'),
      },
      signedAt,
      certifies: null,
      shownAt: null,
      faults: [],
    },
  ]);
  if (save?.includes('--encrypt')) return;
  const [changed] = await signaturesOf(withOtherByte(pdf));
  expect(changed!.faults).toEqual(['changed']);
});

it('reads the level of a certification, and where the signature is shown', async () => {
  const identity = await makeIdentity('Jordan T Example');
  const field = { page: 2, rect: [100, 100, 190, 180] as [number, number, number, number], appearance: SEAL };
  const [signature] = await signaturesOf(
    signPdf(aSheetSet('A', 2), { ...identity, name: 'J', signedAt, certify: 3, field }),
  );
  expect(signature).toMatchObject({
    certifies: 3,
    shownAt: { page: 2, box: { x: 100, y: 612, width: 90, height: 80 } },
    faults: [],
  });
});

it('finds that the first of two signatures was added to', async () => {
  const identity = await makeIdentity('Jordan T Example');
  const options = { ...identity, name: 'J', signedAt };
  const twice = signPdf(signPdf(aSheetSet('A', 1), options), { ...options, fieldName: 'Second' });
  const found = await signaturesOf(twice);
  expect(found.map(({ field, faults }) => [field, faults])).toEqual([
    ['EngineerSeal', ['added-to']],
    ['Second', []],
  ]);
});

it('finds that a signature was made by another key than its certificate’s', async () => {
  const [one, other] = [await makeIdentity('Jordan T Example'), await makeIdentity('Jordan T Example')];
  const [signature] = await signaturesOf(
    signPdf(aSheetSet('A', 1), { certificate: one.certificate, key: other.key, name: 'J', signedAt }),
  );
  expect(signature!.faults).toEqual(['forged']);
});

it('finds a signature that another form of is claimed, or that is no signature', async () => {
  const identity = await makeIdentity('Jordan T Example');
  const pdf = signPdf(aSheetSet('A', 1), { ...identity, name: 'J', signedAt });
  const old = Buffer.from(pdf);
  old.write('adbe.pkcs7.unknown1', pdf.lastIndexOf('adbe.pkcs7.detached'));
  expect((await signaturesOf(old))[0]!.faults).toEqual(['unknown-kind']);
  const broken = Buffer.from(pdf);
  broken.write('ff', pdf.lastIndexOf('/Contents<') + '/Contents<'.length + 8);
  expect((await signaturesOf(broken))[0]!.faults).toEqual(['unreadable']);
});

it('does not take bytes behind the value of a signature for a part of it', async () => {
  const identity = await makeIdentity('Jordan T Example');
  const pdf = Buffer.from(signPdf(aSheetSet('A', 1), { ...identity, name: 'J', signedAt }));
  const end = pdf.indexOf('>', pdf.lastIndexOf('/Contents<'));
  pdf.write('41', end - 2);
  expect((await signaturesOf(pdf))[0]!.faults).toEqual(['not-covering']);
});
