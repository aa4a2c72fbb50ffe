import { createHash, type X509Certificate } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { withToolFile } from '../../platform/sandbox/tool-file.ts';
import type { Certification, SignatureField } from '../inspection/form-fields.ts';
import type { ShownAt } from '../inspection/shown-at.ts';
import type { Value } from '../pdf-objects.ts';
import { readCms, UnknownCms, type Cms } from './cms.ts';
import { commonNameOf } from './common-name.ts';
import { MalformedDer, readElement } from './der.ts';
import { timeInPdf } from './pdf-time.ts';

/** What is wrong with a signature. Without any, it is valid and covers the whole file but itself. */
export type SignatureFault =
  /** Prepared, but never signed. */
  | 'empty'
  /** Its own bytes can't be read. */
  | 'unreadable'
  /** Made by means that are not known, or no longer safe. */
  | 'unknown-kind'
  /** The file was changed after it was signed. */
  | 'changed'
  /** Not made by the key of its certificate. */
  | 'forged'
  /** Bytes of the file, other than its own, are not covered by it. */
  | 'not-covering'
  /** Something was added to the file after it. */
  | 'added-to';

export type Signer = {
  /** The common name of the certificate. */
  name: string;
  /** Of the certificate's DER bytes, hexadecimal. */
  sha256: string;
  validFrom: Date;
  validUntil: Date;
};

export type Signature = {
  /** The name of its field. */
  field: string;
  /** Null where the signature can't be read. */
  signer: Signer | null;
  /** As the signature has it, else the file, which it covers; null where neither does. */
  signedAt: Date | null;
  certifies: Certification | null;
  shownAt: ShownAt | null;
  faults: SignatureFault[];
};

const CHUNK = 1024 ** 2;
const MAX_CMS_BYTES = 4 * CHUNK;
const SUB_FILTERS = new Set(['adbe.pkcs7.detached', 'ETSI.CAdES.detached']);
/** Each takes a hash of the whole file, and one is what a file may have. */
const MAX_SIGNATURES = 4;

/** Reads the signatures of a PDF from its bytes and judges each. Certificates are not traced back to who issued them. */
export async function readSignatures(path: string, fields: readonly SignatureField[]): Promise<Signature[]> {
  return withToolFile(path, async ({ handle, size }) => {
    const signatures: Signature[] = [];
    for (const [place, field] of fields.entries())
      signatures.push(await readSignature(handle, size, field, place < MAX_SIGNATURES));
    return signatures;
  });
}

async function readSignature(
  handle: FileHandle,
  size: number,
  field: SignatureField,
  isHashed: boolean,
): Promise<Signature> {
  const faults = new Set<SignatureFault>();
  const { name, time, certifies, shownAt } = field;
  const described = { field: name, certifies, shownAt };
  const covered = coveredBy(field.byteRange, size);
  if (covered === null || !isHashed) {
    faults.add(isEmpty(field.contents) ? 'empty' : 'not-covering');
    return { ...described, signer: null, signedAt: timeInPdf(time), faults: [...faults] };
  }
  if (covered.end < size) faults.add('added-to');
  const hole = await readHole(handle, covered);
  // What the file has as the signature must be what the hole has: else another place of the file is left out.
  if (hole === null || !isSame(field.contents, hole)) faults.add('not-covering');
  const read = readHoleAsCms(hole, field.subFilter, faults);
  if (read === null) return { ...described, signer: null, signedAt: timeInPdf(time), faults: [...faults] };

  const { cms, signer } = read;
  if (!cms.areAttributesSigned) faults.add('forged');
  if (!(await isOver(handle, covered, cms))) faults.add('changed');
  const signedAt = cms.signingTime ?? timeInPdf(time);
  return { ...described, signer, signedAt, faults: [...faults] };
}

type Covered = { from: number; to: number; end: number };

/** Returns what is left out, and where what is covered ends; null where that is not all from the first byte on. */
function coveredBy(byteRange: Value, size: number): Covered | null {
  if (!Array.isArray(byteRange) || byteRange.length !== 4) return null;
  if (!byteRange.every((number) => Number.isSafeInteger(number) && (number as number) >= 0)) return null;
  const [start, before, after, rest] = byteRange as [number, number, number, number];
  const end = after + rest;
  return start === 0 && before > 0 && after > before && end <= size ? { from: before, to: after, end } : null;
}

/** Returns the bytes that are left out, which must be one string of hexadecimal digits and nothing else. */
async function readHole(handle: FileHandle, { from, to }: Covered): Promise<Buffer | null> {
  if (to - from > MAX_CMS_BYTES * 2 + 2) return null;
  const bytes = Buffer.alloc(to - from);
  await handle.read(bytes, 0, bytes.length, from);
  const text = bytes.toString('latin1');
  return /^<(?:[\da-f]{2})+>$/i.test(text) ? Buffer.from(text.slice(1, -1), 'hex') : null;
}

function readHoleAsCms(
  hole: Buffer | null,
  subFilter: string,
  faults: Set<SignatureFault>,
): { cms: Cms; signer: Signer } | null {
  if (hole === null) return null;
  if (hole.every((byte) => byte === 0)) {
    faults.add('empty');
    return null;
  }
  if (!SUB_FILTERS.has(subFilter)) {
    faults.add('unknown-kind');
    return null;
  }
  try {
    const { bytes } = readElement(hole);
    // Nothing covers what stands behind the signature in the hole.
    if (hole.subarray(bytes.length).some((byte) => byte !== 0)) faults.add('not-covering');
    const cms = readCms(bytes);
    return { cms, signer: signerOf(cms.certificate) };
  } catch (error) {
    if (!(error instanceof UnknownCms) && !(error instanceof MalformedDer)) throw error;
    faults.add(error instanceof UnknownCms ? 'unknown-kind' : 'unreadable');
    return null;
  }
}

/** Returns whether the signature is over what it covers of this file. */
async function isOver(handle: FileHandle, covered: Covered, cms: Cms): Promise<boolean> {
  if (cms.documentHash !== null) {
    const hash = createHash(cms.hash);
    await passTo(handle, covered, (chunk) => hash.update(chunk));
    return hash.digest().equals(cms.documentHash);
  }
  const { verify, end } = cms.openVerify();
  await passTo(handle, covered, (chunk) => verify.update(chunk));
  return end();
}

async function passTo(handle: FileHandle, { from, to, end }: Covered, take: (chunk: Buffer) => void): Promise<void> {
  const buffer = Buffer.alloc(CHUNK);
  for (const [first, last] of [
    [0, from],
    [to, end],
  ] as const)
    for (let at = first; at < last;) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(CHUNK, last - at), at);
      if (bytesRead === 0) throw new Error('The file became shorter while it was read.');
      take(buffer.subarray(0, bytesRead));
      at += bytesRead;
    }
}

function signerOf(certificate: X509Certificate): Signer {
  const [validFrom, validUntil] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  if (Number.isNaN(validFrom.getTime() + validUntil.getTime())) throw new MalformedDer('A certificate without dates.');
  const sha256 = createHash('sha256').update(certificate.raw).digest('hex');
  return { name: commonNameOf(certificate.raw), sha256, validFrom, validUntil };
}

/** Whether a value of the file is these bytes, whether qpdf wrote it as a text or as bytes. */
function isSame(value: Value, bytes: Buffer): boolean {
  if (typeof value !== 'string') return false;
  if (value.startsWith('b:')) return value.slice(2).toLowerCase() === bytes.toString('hex');
  return value.startsWith('u:') && Buffer.from(value.slice(2), 'latin1').equals(bytes);
}

function isEmpty(contents: Value): boolean {
  return typeof contents !== 'string' || /^(b:0*|u:\0*)$/.test(contents);
}
