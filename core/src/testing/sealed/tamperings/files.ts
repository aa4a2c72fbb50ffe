import type { Random } from '../../../../../tools/src/demo/random.ts';
import { ENGINEERS } from '../engineers.ts';
import { identityOf } from '../identities.ts';
import { onFiles, OUT } from '../on-files.ts';
import type { SetWishes } from '../plan-set.ts';
import { pagesOf, readObjects, written } from '../pdf-objects.ts';
import { openUpdate } from '../pdf-update.ts';
import { signPdf } from '../sign-pdf.ts';
import type { RuledState } from '../state-rules.ts';
import type { Finding, Tampering } from './tampering.ts';

const SIGNED: RuledState[] = ['WA', 'NC', 'FL', 'OR'];

const signed = (random: Random): SetWishes => ({ states: [random.pick(SIGNED)] });

const refused = (reason: RegExp): Finding => ({ page: null, state: null, outcome: 'refused', reason });

const byQpdf = (pdf: Buffer, ...options: string[]) => onFiles('qpdf', [...options, 'in.pdf', OUT], { 'in.pdf': pdf });

/** Changes of the file: of its signature, and of what happens to it after signing. */
export const FILE_TAMPERINGS: Tampering[] = [
  {
    title: 'unsigned',
    wishes: signed,
    change: () => ({ sealing: { signature: null }, finding: refused(/sign/i) }),
  },
  {
    title: "signed with another's certificate",
    wishes: signed,
    change(plan, random) {
      const signer = random.pick(ENGINEERS.filter((other) => other !== plan.sealer));
      return { sealing: { signature: { ...plan.signature!, signer } }, finding: refused(/certificate|sign/i) };
    },
  },
  {
    title: 'signed with a certificate that was given up',
    wishes: signed,
    change: (plan) => ({
      terms: (terms) => ({
        ...terms,
        sealer: {
          ...terms.sealer,
          certificates: terms.sealer.certificates.map((one) => ({
            ...one,
            endedAt: new Date(`${plan.sealedOn}T00:00Z`),
          })),
        },
      }),
      finding: refused(/certificate/i),
    }),
  },
  {
    title: 'a byte changed after signing',
    wishes: signed,
    change: (_plan, random) => ({
      signed(pdf) {
        const bytes = Buffer.from(pdf);
        const place = random.int(20, pdf.lastIndexOf('/ByteRange') - 1_000);
        bytes[place]! ^= 1 << random.int(0, 7);
        return bytes;
      },
      finding: refused(/./),
    }),
  },
  {
    title: 'a word changed after signing',
    wishes: signed,
    change: () => ({
      // In packed objects the word could not be found.
      sealing: { saving: 'plain' },
      signed: (pdf) => Buffer.from(pdf.toString('latin1').replace('/MediaBox [ 0 0', '/MediaBox [ 1 0'), 'latin1'),
      finding: refused(/sign/i),
    }),
  },
  {
    title: 'bytes appended after signing',
    wishes: signed,
    change: () => ({
      signed: (pdf) =>
        Buffer.concat([pdf, Buffer.from('9 0 obj\n<<>>\nendobj\nxref\n0 0\ntrailer<</Size 99/Root 1 0 R>>\n%%EOF\n')]),
      finding: refused(/./),
    }),
  },
  {
    title: 'an update after signing',
    wishes: signed,
    change: () => ({ signed: addNote, finding: refused(/sign/i) }),
  },
  {
    title: 'an update of an unsigned set',
    wishes: () => ({ states: ['CO'] }),
    change: () => ({
      sealing: { signature: null, saving: 'plain' },
      signed: addNote,
      finding: refused(/changed after/),
    }),
  },
  {
    title: 'signed twice',
    wishes: signed,
    change: (plan, random) => ({
      signed: async (pdf) => {
        const signer = random.pick(ENGINEERS.filter((other) => other !== plan.sealer));
        const identity = await identityOf({ ...plan.signature!, signer });
        return signPdf(pdf, {
          ...identity,
          name: signer,
          signedAt: new Date(`${plan.sealedOn}T18:00Z`),
          fieldName: 'Second',
        });
      },
      finding: refused(/sign/i),
    }),
  },
  {
    title: 'combined again by another program',
    wishes: signed,
    change: () => ({
      signed: (pdf) => onFiles('qpdf', ['in.pdf', '--pages', 'in.pdf', '1-z', '--', OUT], { 'in.pdf': pdf }),
      finding: refused(/sign/i),
    }),
  },
  {
    title: 'a password',
    wishes: () => ({}),
    change: () => ({
      signed: (pdf) => byQpdf(pdf, '--encrypt', 'open', 'own', '256', '--'),
      finding: refused(/password/i),
    }),
  },
  {
    title: 'locked after signing',
    wishes: signed,
    change: () => ({
      signed: (pdf) => byQpdf(pdf, '--encrypt', '', 'own', '256', '--modify=none', '--extract=n', '--'),
      finding: refused(/sign/i),
    }),
  },
  {
    title: 'locked before signing, though unlocked was wanted',
    wishes: signed,
    change: () => ({
      unsigned: (pdf) => byQpdf(pdf, '--encrypt', '', 'own', '256', '--modify=none', '--extract=n', '--'),
      terms: (terms) => ({ ...terms, isUnlockedWanted: true }),
      finding: { page: null, state: null, outcome: 'warned', reason: /lock/i },
    }),
  },
  {
    title: 'certified, though unlocked was wanted',
    wishes: signed,
    change: (plan) => ({
      sealing: { signature: { ...plan.signature!, certify: 1 } },
      terms: (terms) => ({ ...terms, isUnlockedWanted: true }),
      finding: { page: null, state: null, outcome: 'warned', reason: /lock|certif/i },
    }),
  },
];

/** Adds a note to the last page behind the bytes of a signed PDF, as programs for comments do. */
function addNote(pdf: Buffer): Buffer {
  const objects = readObjects(pdf);
  const { trailer, get } = objects;
  const page = pagesOf(objects).at(-1)!;
  const size = Number(trailer['/Size']);
  const update = openUpdate(pdf);
  const note = { '/Type': '/Annot', '/Subtype': '/Square', '/Rect': [300, 300, 360, 340], '/C': [0, 0, 0], '/F': 4 };
  update.add(`${size} 0 R`, written(note, null));
  update.add(page, written({ ...get(page), '/Annots': [`${size} 0 R`] }, null));
  return update.end(trailer, size + 1);
}
