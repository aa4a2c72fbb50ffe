import { EditablePdf } from '../../sealed/editable-pdf.ts';
import { makeIdentity, type Identity } from '../../sealed/identity.ts';
import { identityOf } from '../../sealed/identities.ts';
import { readObjects, pagesOf, written, type Dictionary } from '../../sealed/pdf-objects.ts';
import { openUpdate } from '../../sealed/pdf-update.ts';
import { savedByQpdf } from '../../sealed/qpdf.ts';
import { signPdf } from '../../sealed/sign-pdf.ts';
import { rectOf } from '../../sealed/put-on-page.ts';
import { shownArea } from '../draw-on-page.ts';
import type { Scene, TamperClass, Tampering } from '../tamper-class.ts';
import { streamOf } from '../update-behind.ts';

const SIGNATURE = /sign|certificate|after the end|behind/i;
const FILE = /sign|behind|after|update|damaged|revision|structure|end|password|open|read|bytes|format/i;
const signed = {
  looksSame: true,
  aim: 'page',
  relations: ['apart'],
  expected: 'refuse',
  about: SIGNATURE,
  states: ['WA'],
  signings: ['tampered then signed'],
} as const satisfies Partial<TamperClass>;
const unsigned = {
  looksSame: true,
  aim: 'page',
  relations: ['apart'],
  expected: 'refuse',
  about: FILE,
  signings: ['unsigned'],
} as const;

/** Signatures that don't cover what is shown, or aren't the engineer's, and files that say different things to different programs. */
export const SIGNATURE_CLASSES: TamperClass[] = [
  {
    ...signed,
    id: 'unsigned',
    title: 'The set is not signed, though the state asks for a digital seal',
    phases: ['review'],
    apply: () => ({ sealing: { signature: null, saving: 'plain' } }),
  },
  {
    ...signed,
    id: 'foreign-certificate',
    title: 'Somebody else’s certificate with the engineer’s name signed the set',
    apply: (scene) => signedBy(scene, () => makeIdentity(scene.plan.sealer, { kind: 'ec' })),
  },
  {
    ...signed,
    id: 'byte-changed',
    title: 'A byte was changed after signing',
    apply: () => ({
      signed: (pdf) => {
        const changed = Buffer.from(pdf);
        // Packed objects have no readable box; there it is a byte of whatever comes first.
        const at = Math.max(0, changed.indexOf('/MediaBox'));
        const digit = changed.subarray(at + 9).findIndex((byte) => byte >= 0x32 && byte <= 0x38) + at + 9;
        changed[digit]! += 1;
        return changed;
      },
    }),
  },
  {
    ...signed,
    id: 'update-of-nothing',
    title: 'An update behind the signature changes nothing',
    apply: () => ({ signed: (pdf) => updated(pdf, {}) }),
  },
  {
    ...signed,
    id: 'note-behind-signature',
    title: 'An update behind the signature adds a note to a page',
    apply: (scene) => ({ signed: (pdf) => withNote(pdf, scene) }),
  },
  {
    ...signed,
    id: 'saved-again',
    title: 'Another program saved the set after signing',
    apply: () => ({ signed: (pdf) => savedByQpdf(pdf, '--object-streams=generate') }),
  },
  {
    ...signed,
    id: 'bytes-behind',
    title: 'Bytes are behind the end of the signed file',
    ways: ['% changed\n', '\n%%EOF\n', ' '],
    apply: ({ way }) => ({ signed: (pdf) => Buffer.concat([pdf, Buffer.from(way.repeat(4))]) }),
  },
  {
    ...signed,
    id: 'signature-with-gap',
    title: 'The signature leaves out more bytes than its own value',
    apply: (scene) =>
      resigned(scene, async ({ signature, sealer }) => ({ ...(await identityOf(signature!)), name: sealer, gap: 400 })),
  },
  {
    ...signed,
    id: 'certificate-ended',
    title: 'The engineer’s certificate had ended, or was given up, before the set came in',
    ways: ['ended', 'given up'],
    phases: ['review'],
    apply: (scene) => ({
      terms: (terms) => {
        const then = new Date('2026-01-01T00:00:00Z');
        const change = scene.way === 'ended' ? { validUntil: then } : { endedAt: then };
        const certificates = terms.sealer.certificates.map((one) => ({ ...one, ...change }));
        return { ...terms, sealer: { ...terms.sealer, certificates } };
      },
    }),
  },
  {
    ...signed,
    id: 'signature-of-other-set',
    title: 'The value of the signature belongs to another document',
    apply: (scene) => ({
      async signed(pdf) {
        const options = {
          ...(await identityOf(scene.plan.signature!)),
          name: scene.plan.sealer,
          signedAt: new Date('2026-09-14T15:00:00Z'),
        };
        const other = signPdf(firstPageOf(pdf), options);
        return withValueOf(pdf, other);
      },
    }),
  },
  {
    ...signed,
    id: 'second-signer',
    title: 'Somebody else signed the set after the engineer',
    expected: 'refuse',
    apply: () => ({
      async signed(pdf) {
        const identity = await makeIdentity('Lee M. Plateworks', { kind: 'ec' });
        return signPdf(pdf, {
          ...identity,
          name: 'Lee M. Plateworks',
          signedAt: new Date('2026-09-14T16:00:00Z'),
          fieldName: 'Second',
        });
      },
    }),
  },
  {
    ...signed,
    id: 'signature-without-value',
    title: 'The signature’s field is there, and its value is missing or zero',
    ways: ['zero', 'no value'],
    apply: (scene) => ({
      signed: (pdf) => {
        const text = pdf.toString('latin1');
        if (scene.way === 'zero')
          return Buffer.from(
            text.replace(/\/Contents<[\da-f]+>/, (found) => found.replaceAll(/[\da-f](?=[\da-f]*>)/g, '0')),
            'latin1',
          );
        return Buffer.from(
          text.replace(/\/V (\d+ 0 R)/, (found) => found.replace('/V', '/W')),
          'latin1',
        );
      },
    }),
  },
  {
    ...signed,
    id: 'signature-over-note',
    title: 'The field that shows the signature hides a note, or says something about the drawing',
    aim: 'note',
    relations: ['apart'],
    expected: 'refuse-or-list',
    looksSame: true,
    ways: ['hides', 'adds'],
    apply: signatureOverNote,
  },
  {
    ...unsigned,
    id: 'revision-behind',
    title: 'A later revision of the file adds a note to a page of a set without a signature',
    apply: (scene) => ({ unsigned: (pdf) => withNote(pdf, scene) }),
  },
  {
    ...unsigned,
    id: 'two-tables',
    title: 'The file has two tables of objects, and programs differ in which they read',
    ways: ['hybrid', 'older startxref'],
    apply: (scene) => ({ unsigned: (pdf) => withTwoTables(pdf, scene) }),
  },
  {
    ...unsigned,
    id: 'object-twice',
    about: /twice/,
    title: 'A page’s content is in the file twice under one number, with other words',
    expected: 'refuse-or-list',
    apply: (scene) => ({ unsigned: (pdf) => withObjectTwice(pdf, scene) }),
  },
  {
    ...unsigned,
    id: 'file-in-front',
    title: 'Another PDF, or bytes that other programs run, are in front of the file or behind it',
    ways: ['PDF in front', 'script in front', 'PDF behind', 'zip behind'],
    apply: (scene) => ({
      unsigned: (pdf) =>
        ({
          'PDF in front': Buffer.concat([firstPageOf(pdf), pdf]),
          'script in front': Buffer.concat([Buffer.from('#!/bin/sh\nexit\n'), pdf]),
          'PDF behind': Buffer.concat([pdf, firstPageOf(pdf).subarray(20)]),
          'zip behind': Buffer.concat([pdf, Buffer.from('PK\u0003\u0004'), Buffer.alloc(60)]),
        })[scene.way]!,
    }),
  },
  {
    ...unsigned,
    id: 'locked-or-damaged',
    title: 'The file needs a password, is cut off, or its table of objects is wrong',
    ways: ['password', 'cut off', 'table'],
    apply: (scene) => ({ unsigned: (pdf) => spoiled(pdf, scene.way) }),
  },
];

/** A document of the first page alone. */
function firstPageOf(pdf: Buffer): Buffer {
  return savedByQpdf(pdf, '--pages', '.', '1', '--');
}

function signedBy(scene: Scene, identity: () => Promise<Identity>): Tampering {
  return resigned(scene, async ({ sealer }) => ({ ...(await identity()), name: sealer }));
}

type Signer = Identity & { name: string; gap?: number };

/** Signs the set in another way than the one that was planned. A seal that is shown in the signature's field is a field of its own. */
function resigned({ plan }: Scene, signer: (plan: Scene['plan']) => Promise<Signer>): Tampering {
  return {
    sealing: { signature: null },
    async signed(pdf) {
      return signPdf(pdf, { ...(await signer(plan)), signedAt: new Date(`${plan.sealedOn}T15:00:00Z`) });
    },
  };
}

/** Signs with a field that is shown: over the aimed note, or beside it with a note of its own. */
function signatureOverNote({ plan, position, page, aim, way }: Scene): Tampering {
  return {
    sealing: { signature: null },
    async signed(pdf) {
      const edited = await EditablePdf.of(pdf);
      const number = position.page + (plan.cover ? 1 : 0);
      const { left, bottom, right, top } = shownArea(page, aim.area);
      const spot = { x: left, y: way === 'hides' ? bottom - 2 : Math.max(2, bottom - 16) };
      const size = { width: Math.max(60, right - left), height: Math.max(12, top - bottom + 4) };
      const ground = way === 'hides' ? `1 g 0 0 900 900 re f 0 g` : '0 g';
      return signPdf(pdf, {
        ...(await identityOf(plan.signature!)),
        name: plan.sealer,
        signedAt: new Date(`${plan.sealedOn}T15:00:00Z`),
        field: {
          page: number + 1,
          rect: rectOf(edited, edited.pages[number]!, { ...spot, ...size }).rect,
          appearance: {
            content: `${ground} BT /F1 6 Tf 2 3 Td (${way === 'hides' ? `Signed by ${plan.sealer}` : 'OK TO CUT WEB 2-9'}) Tj ET`,
            resources: '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>',
          },
        },
      });
    },
  };
}

function updated(pdf: Buffer, changes: Dictionary): Buffer {
  const { trailer, get } = readObjects(pdf);
  const update = openUpdate(pdf);
  const root = trailer['/Root'] as string;
  update.add(root, written({ ...get(root), ...changes }, null));
  return update.end(trailer, Number(trailer['/Size']));
}

/** Adds a note to the content of the tampered page in an update behind the file. */
function withNote(pdf: Buffer, { plan, position }: Scene): Buffer {
  const objects = readObjects(pdf);
  const reference = pagesOf(objects)[position.page + (plan.cover ? 1 : 0)]!;
  const page = objects.get(reference);
  const contents = page['/Contents']!;
  const update = openUpdate(pdf);
  const size = Number(objects.trailer['/Size']);
  const added = `${size} 0 R`;
  update.add(added, streamOf({}, Buffer.from('q 1 w 0 G 120 600 m 320 640 l S Q')));
  update.add(
    reference,
    written({ ...page, '/Contents': [...(Array.isArray(contents) ? contents : [contents]), added] }, null),
  );
  return update.end(objects.trailer, size + 1);
}

/** Puts the signature's value of another file into this one, at the same length. */
function withValueOf(pdf: Buffer, other: Buffer): Buffer {
  const value = /\/Contents<([\da-f]{1000,})>/.exec(other.toString('latin1'))![1]!;
  return Buffer.from(
    pdf.toString('latin1').replace(/(\/Contents<)[\da-f]{1000,}>/, (_, start: string) => `${start}${value}>`),
    'latin1',
  );
}

function withTwoTables(pdf: Buffer, scene: Scene): Buffer {
  const plain = savedByQpdf(pdf, '--object-streams=disable', '--deterministic-id');
  const before = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(plain.toString('latin1'))![1]);
  const changed = withNote(plain, scene);
  if (scene.way === 'older startxref') return Buffer.concat([changed, Buffer.from(`startxref\n${before}\n%%EOF\n`)]);
  // A program of today reads the stream that /XRefStm names before the table; an older one does not.
  const size = Number(/\/Size (\d+)/.exec(changed.toString('latin1', changed.lastIndexOf('trailer')))![1]);
  const text = changed.toString('latin1');
  const offsets = [...text.slice(text.lastIndexOf('\nxref\n')).matchAll(/^(\d+) 1\n(\d{10}) \d{5} n/gm)];
  const rows = offsets.map(([, , offset]) => {
    const row = Buffer.alloc(6);
    row.writeUInt8(1);
    row.writeUInt32BE(Number(offset), 1);
    return row;
  });
  const index = offsets.flatMap(([, number]) => [Number(number), 1]);
  const stream = streamOf(
    { '/Type': '/XRef', '/Size': size + 1, '/W': [1, 4, 1], '/Index': index },
    Buffer.concat(rows),
  );
  const body = changed.subarray(0, changed.lastIndexOf('\nxref\n') + 1);
  const object = Buffer.concat([Buffer.from(`${size} 0 obj\n`), stream, Buffer.from('\nendobj\n')]);
  const root = /\/Root (\d+ 0 R)/.exec(text)![1]!;
  const table = `xref\n0 1\n0000000000 65535 f \ntrailer<</Size ${size + 1}/Root ${root}/Prev ${before}/XRefStm ${body.length}>>\n`;
  return Buffer.concat([body, object, Buffer.from(`${table}startxref\n${body.length + object.length}\n%%EOF\n`)]);
}

/** Puts another object with the number of the page's content behind the one that the table names. */
function withObjectTwice(pdf: Buffer, { plan, position }: Scene): Buffer {
  const plain = savedByQpdf(pdf, '--object-streams=disable', '--deterministic-id');
  const objects = readObjects(plain);
  const reference = pagesOf(objects)[position.page + (plan.cover ? 1 : 0)]!;
  const contents = objects.get(reference)['/Contents']!;
  const last = (Array.isArray(contents) ? contents.at(-1)! : contents) as string;
  const at = plain.lastIndexOf('xref\n0 ');
  const twin = Buffer.concat([
    Buffer.from(`${last.replace(/ R$/, ' obj')}\n`),
    streamOf({}, Buffer.from('q 1 w 0 G 120 600 m 320 640 l S Q')),
    Buffer.from('\nendobj\n'),
  ]);
  const tail = plain.toString('latin1', at).replace(/startxref\s+\d+/, `startxref\n${at + twin.length}`);
  return Buffer.concat([plain.subarray(0, at), twin, Buffer.from(tail, 'latin1')]);
}

function spoiled(pdf: Buffer, way: string): Buffer {
  if (way === 'password') return savedByQpdf(pdf, '--encrypt', 'user', 'owner', '256', '--');
  if (way === 'cut off') return pdf.subarray(0, Math.floor(pdf.length * 0.8));
  return Buffer.from(
    pdf.toString('latin1').replace(/startxref\s+(\d+)/, (_, at: string) => `startxref\n${Number(at) + 7}`),
    'latin1',
  );
}
