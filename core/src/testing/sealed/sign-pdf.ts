import { createHash } from 'node:crypto';
import { signDetached } from './cms.ts';
import type { Identity } from './identity.ts';
import { openUpdate } from './pdf-update.ts';
import { pagesOf, readObjects, written, type Dictionary, type Value } from './pdf-objects.ts';

export type SignOptions = Identity & {
  /** The signer's name in the PDF, which need not be that of the certificate. */
  name: string;
  signedAt: Date;
  subFilter?: 'adbe.pkcs7.detached' | 'ETSI.CAdES.detached';
  /** Where the time is: in the PDF alone, as most programs have it, or in the signature as well. */
  isTimeSigned?: boolean;
  /** Certifies the document: 1 allows no changes, 2 filling in forms, 3 annotations as well. */
  certify?: 1 | 2 | 3;
  /** Where the signature is shown, and how; without it, it is not shown at all. */
  field?: {
    /** From 1. */
    page?: number;
    /** In the page's own points: left, bottom, right, top. */
    rect: [number, number, number, number];
    /** Drawn in a box of the rectangle's size, from its lower left corner. */
    appearance: { content: string | Buffer; resources?: string };
  };
  fieldName?: string;
  /** Bytes behind the signature's value that it leaves out, which no honest program does. */
  gap?: number;
};

const CONTENTS_BYTES = 8192;
const RANGE = '0000000000';

/** Signs a PDF as programs do: what is new is added behind its bytes, and the signature covers all but itself. */
export function signPdf(pdf: Buffer, options: SignOptions): Buffer {
  const unsigned = addSignature(pdf, options);
  const [from, to] = unsigned.hole;
  const bytes = Buffer.from(unsigned.bytes);
  const range = [from, to, bytes.length - to].map((place) => String(place).padStart(RANGE.length, '0'));
  bytes.write(`[0 ${range.join(' ')}]`, bytes.indexOf('/ByteRange', unsigned.signatureAt) + '/ByteRange'.length);
  const digest = createHash('sha256').update(bytes.subarray(0, from)).update(bytes.subarray(to)).digest();
  const signature = signDetached(digest, options, {
    signingTime: options.isTimeSigned ? options.signedAt : undefined,
    isCades: options.subFilter === 'ETSI.CAdES.detached',
  });
  if (signature.length > CONTENTS_BYTES)
    throw new Error('The signature is larger than the space that was left for it.');
  bytes.write(signature.toString('hex'), from + 1, 'latin1');
  return bytes;
}

/** Adds a signature without its value. `hole` is where the value stands, with the brackets around it. */
function addSignature(pdf: Buffer, options: SignOptions) {
  const objects = readObjects(pdf);
  const { trailer, get, encrypt } = objects;
  const root = trailer['/Root'] as string;
  const first = Number(trailer['/Size']);
  const [signature, field, appearance] = [first, first + 1, first + 2].map((number) => `${number} 0 R`) as [
    string,
    string,
    string,
  ];
  const page = pagesOf(objects)[(options.field?.page ?? 1) - 1]!;
  const catalog = get(root);
  const listOf = (value: Value | undefined): Value[] => {
    if (Array.isArray(value)) return value;
    return typeof value === 'string' ? listOf(get(value)) : [];
  };
  const formOf = (value: Value | undefined) => (typeof value === 'string' ? get(value) : ((value ?? {}) as Dictionary));
  const form = formOf(catalog['/AcroForm']);

  const update = openUpdate(pdf);
  update.add(
    root,
    written(
      {
        ...catalog,
        '/AcroForm': { ...form, '/Fields': [...listOf(form['/Fields']), field], '/SigFlags': 3 },
        ...(options.certify ? { '/Perms': { '/DocMDP': signature } } : {}),
      },
      encrypt,
    ),
  );
  const pageObject = get(page);
  update.add(page, written({ ...pageObject, '/Annots': [...listOf(pageObject['/Annots']), field] }, encrypt));
  update.add(
    field,
    written(
      {
        '/Type': '/Annot',
        '/Subtype': '/Widget',
        '/FT': '/Sig',
        '/T': `u:${options.fieldName ?? 'EngineerSeal'}`,
        // Printed and locked, as Acrobat has it.
        '/F': 132,
        '/Rect': options.field?.rect ?? [0, 0, 0, 0],
        '/P': page,
        '/V': signature,
        ...(options.field ? { '/AP': { '/N': appearance } } : {}),
      },
      encrypt,
    ),
  );
  if (options.field) update.add(appearance, appearanceOf(options.field, encrypt));
  const signatureAt = update.add(signature, signatureDictionary(options, encrypt));
  const bytes = update.end(trailer, first + (options.field ? 3 : 2));
  const from = bytes.indexOf('/Contents<', signatureAt) + '/Contents'.length;
  return { bytes, signatureAt, hole: [from, from + CONTENTS_BYTES * 2 + 2 + (options.gap ?? 0)] as const };
}

type Encrypt = Parameters<typeof written>[1];

function signatureDictionary(options: SignOptions, encrypt: Encrypt): string {
  const when = `u:D:${options.signedAt.toISOString().replaceAll(/[-:T]|\..*/g, '')}Z`;
  const entries: Dictionary = {
    '/Type': '/Sig',
    '/Filter': '/Adobe.PPKLite',
    '/SubFilter': `/${options.subFilter ?? 'adbe.pkcs7.detached'}`,
    '/Name': `u:${options.name}`,
    '/M': when,
    ...(options.certify
      ? {
          '/Reference': [
            {
              '/Type': '/SigRef',
              '/TransformMethod': '/DocMDP',
              '/TransformParams': { '/Type': '/TransformParams', '/P': options.certify, '/V': '/1.2' },
            },
          ],
        }
      : {}),
  };
  const range = `/ByteRange[0 ${RANGE} ${RANGE} ${RANGE}]`;
  const contents = `/Contents<${'00'.repeat(CONTENTS_BYTES)}>${' '.repeat(options.gap ?? 0)}`;
  return `${written(entries, encrypt).slice(0, -2)}${range}${contents}>>`;
}

function appearanceOf({ rect, appearance }: NonNullable<SignOptions['field']>, encrypt: Encrypt): Buffer {
  const [left, bottom, right, top] = rect;
  const plain = Buffer.from(appearance.content as string, 'latin1');
  const content = encrypt ? encrypt(plain) : plain;
  const box = `/BBox[0 0 ${right - left} ${top - bottom}]`;
  const head = `<</Type/XObject/Subtype/Form${box}/Resources<<${appearance.resources ?? ''}>>/Length ${content.length}>>`;
  return Buffer.concat([Buffer.from(`${head}stream\n`, 'latin1'), content, Buffer.from('\nendstream')]);
}
