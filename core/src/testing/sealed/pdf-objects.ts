import { createCipheriv, randomBytes } from 'node:crypto';
import { shownByQpdf } from './qpdf.ts';

/** A value as qpdf writes it into JSON: names begin with a slash, texts with `u:` or `b:`, references are `5 0 R`. */
export type Value = string | number | boolean | null | Value[] | Dictionary;
export type Dictionary = { [key: string]: Value };

type Encrypt = (bytes: Buffer) => Buffer;

/** The objects of a PDF, by references such as `5 0 R`. */
export type PdfObjects = {
  trailer: Dictionary;
  get(reference: string): Dictionary;
  /** How strings and streams are written; null in a PDF without a lock. */
  encrypt: Encrypt | null;
};

/** Reads the objects of a PDF by qpdf. Of locked ones only those with AES-256 can be added to. */
export function readObjects(pdf: Buffer): PdfObjects {
  const json = shownByQpdf(pdf, '--json', '--json-key=qpdf');
  const { qpdf: read } = JSON.parse(json) as { qpdf: [unknown, Record<string, { value?: Value }>] };
  const valueOf = (key: string): Dictionary => {
    const value = read[1][key]?.value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`No dictionary: ${key}`);
    return value;
  };
  const trailer = valueOf('trailer');
  const isLocked = '/Encrypt' in trailer;
  const encrypt = isLocked ? encryptWith(shownByQpdf(pdf, '--show-encryption', '--show-encryption-key')) : null;
  return { trailer, get: (reference) => valueOf(`obj:${reference}`), encrypt };
}

/** Returns the references of all pages, in order. */
export function pagesOf({ trailer, get }: PdfObjects): string[] {
  const leaves = (reference: string): string[] => {
    const kids = get(reference)['/Kids'];
    return Array.isArray(kids) ? kids.flatMap((kid) => leaves(kid as string)) : [reference];
  };
  return leaves(get(trailer['/Root'] as string)['/Pages'] as string);
}

/** Writes a value as a PDF has it. */
export function written(value: Value, encrypt: Encrypt | null): string {
  if (Array.isArray(value)) return `[${value.map((item) => written(item, encrypt)).join(' ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => `${nameOf(key)} ${written(item, encrypt)}`);
    return `<<${entries.join(' ')}>>`;
  }
  if (typeof value !== 'string') return String(value);
  if (value.startsWith('/')) return nameOf(value);
  if (!/^[ub]:/.test(value)) return value;
  const bytes = value.startsWith('b:') ? Buffer.from(value.slice(2), 'hex') : textBytes(value.slice(2));
  return `<${(encrypt ? encrypt(bytes) : bytes).toString('hex')}>`;
}

function nameOf(name: string): string {
  const escaped = (byte: string) => `#${byte.codePointAt(0)!.toString(16).padStart(2, '0')}`;
  return `/${Buffer.from(name.slice(1))
    .toString('latin1')
    .replaceAll(/[^\w.+:-]/g, escaped)}`;
}

function textBytes(text: string): Buffer {
  // eslint-disable-next-line no-control-regex
  if (/^[\u0000-\u007e]*$/.test(text)) return Buffer.from(text, 'latin1');
  return Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]);
}

function encryptWith(shown: string): Encrypt {
  const key = /^Encryption key = ([\da-f]{64})$/m.exec(shown)?.[1];
  if (key === undefined) throw new Error('Only PDFs that are locked with AES-256 can be added to.');
  return (bytes) => {
    const start = randomBytes(16);
    const cipher = createCipheriv('aes-256-cbc', Buffer.from(key, 'hex'), start);
    return Buffer.concat([start, cipher.update(bytes), cipher.final()]);
  };
}
