import { bigNumber } from './byte-source.ts';
import type { ByteSource } from './byte-source.ts';
import type { Directory } from './end-record.ts';
import { cleanName } from './entry-name.ts';
import { REFUSALS, ZipRefused } from './zip-refused.ts';

/** One file of a zip as its table of contents describes it. */
export type Entry = {
  name: string;
  /** The name's bytes, for the comparison with the file's own header. */
  rawName: Buffer;
  isFolder: boolean;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
  /** The kind and permissions of a file as Unix has them, 0 where there are none. */
  mode: number;
};

const HEADER = 0x02014b50;
const HEADER_BYTES = 46;
const ENCRYPTED_DIRECTORY = 0x08064b50;
const FULL_32 = 0xffffffff;
const FULL_16 = 0xffff;
const UTF8_FLAG = 1 << 11;
const ZIP64_EXTRA = 0x0001;
const UNICODE_PATH_EXTRA = 0x7075;

/** Reads the whole table of contents. It must list exactly as many files as it said, in exactly its bytes. */
export function readDirectory(source: ByteSource, directory: Directory): Entry[] {
  const bytes = source.read(directory.offset, directory.size);
  const entries: Entry[] = [];
  let at = 0;
  while (at < bytes.length) {
    const length = headerLength(bytes, at);
    entries.push(toEntry(bytes.subarray(at, at + length)));
    at += length;
    if (entries.length > directory.entries) throw new ZipRefused(REFUSALS.incomplete);
  }
  if (entries.length !== directory.entries) throw new ZipRefused(REFUSALS.incomplete);
  return entries;
}

/** Returns the extra fields of a header, by their number. A broken list ends where it breaks: most fields are not for us. */
export function extraFields(bytes: Buffer): Map<number, Buffer> {
  const fields = new Map<number, Buffer>();
  let at = 0;
  while (at + 4 <= bytes.length) {
    const [id, length] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)];
    if (at + 4 + length > bytes.length) break;
    if (!fields.has(id)) fields.set(id, bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

/** The figures that did not fit into four bytes are in an extra field, in this order and only those. */
export function wideFigures(figures: number[], extra: Map<number, Buffer>): number[] {
  const field = extra.get(ZIP64_EXTRA);
  let at = 0;
  return figures.map((figure) => {
    if (figure !== FULL_32) return figure;
    if (!field || at + 8 > field.length) throw new ZipRefused(REFUSALS.incomplete);
    at += 8;
    return bigNumber(field, at - 8);
  });
}

function headerLength(bytes: Buffer, at: number): number {
  if (at + 4 <= bytes.length && bytes.readUInt32LE(at) === ENCRYPTED_DIRECTORY) throw new ZipRefused(REFUSALS.password);
  if (at + HEADER_BYTES > bytes.length || bytes.readUInt32LE(at) !== HEADER) throw new ZipRefused(REFUSALS.incomplete);
  const variable = bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  if (at + HEADER_BYTES + variable > bytes.length) throw new ZipRefused(REFUSALS.incomplete);
  return HEADER_BYTES + variable;
}

function toEntry(header: Buffer): Entry {
  const nameEnd = HEADER_BYTES + header.readUInt16LE(28);
  const rawName = header.subarray(HEADER_BYTES, nameEnd);
  const extra = extraFields(header.subarray(nameEnd, nameEnd + header.readUInt16LE(30)));
  const flags = header.readUInt16LE(8);
  const figures = [header.readUInt32LE(24), header.readUInt32LE(20), header.readUInt32LE(42)];
  const [size, packed, offset] = wideFigures(figures, extra);
  const disk = header.readUInt16LE(34);
  if (disk !== 0 && disk !== FULL_16) throw new ZipRefused(REFUSALS.manyDisks);
  const isUtf8 = (flags & UTF8_FLAG) !== 0;
  const name = cleanName({ bytes: rawName, isUtf8, unicodePath: extra.get(UNICODE_PATH_EXTRA) ?? null });
  return {
    name,
    rawName,
    isFolder: rawName.at(-1) === 0x2f || rawName.at(-1) === 0x5c,
    flags,
    method: header.readUInt16LE(10),
    crc: header.readUInt32LE(16),
    packed: packed!,
    size: size!,
    offset: offset!,
    mode: header.readUInt32LE(38) >>> 16,
  };
}
