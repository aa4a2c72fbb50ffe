import { crc32, deflateRawSync } from 'node:zlib';

/** One file of a zip to be written. Whatever else is given is written as it is, true or not. */
export type ZipPart = {
  name: string | Buffer;
  bytes?: Buffer;
  method?: number;
  flags?: number;
  /** Unix mode with the kind of file, for the table of contents. */
  mode?: number;
  /** The packed bytes themselves, where they are not made from `bytes`. */
  packed?: Buffer;
  crc?: number;
  size?: number;
  packedSize?: number;
  /** Where the table of contents says that the file begins. */
  offset?: number;
  /** Extra fields of the table of contents, and of the file's own header. */
  extra?: Buffer;
  localExtra?: Buffer;
  disk?: number;
  /** What the file's own header says differently. */
  local?: { name?: string | Buffer; method?: number; size?: number; crc?: number; flags?: number };
  /** Leaves out the file's own header and bytes: only the table of contents speaks of it. */
  isListedOnly?: boolean;
};

export type ZipEnd = {
  comment?: Buffer;
  entries?: number;
  entriesHere?: number;
  directoryOffset?: number;
  directorySize?: number;
  disk?: number;
  /** Bytes between the table of contents and the record that ends the zip. */
  beforeEnd?: (directory: { offset: number; size: number; entries: number }) => Buffer;
};

export const STORED = 0;
export const DEFLATED = 8;
const UTF8_FLAG = 1 << 11;
const UNIX_3_0 = (3 << 8) | 30;

/** Writes a zip byte by byte, so that it can also be made to lie. */
export function writeZip(parts: ZipPart[], end: ZipEnd = {}): Buffer {
  const bodies: Buffer[] = [];
  const headers: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const body = part.isListedOnly ? Buffer.alloc(0) : Buffer.concat([localHeader(part), packedBytes(part)]);
    headers.push(centralHeader(part, part.offset ?? at));
    bodies.push(body);
    at += body.length;
  }
  const directory = Buffer.concat(headers);
  const place = { offset: at, size: directory.length, entries: parts.length };
  const between = end.beforeEnd?.(place) ?? Buffer.alloc(0);
  return Buffer.concat([...bodies, directory, between, endRecord(place, end)]);
}

/** The record that ends a zip. */
export function endRecord(place: { offset: number; size: number; entries: number }, end: ZipEnd = {}): Buffer {
  const comment = end.comment ?? Buffer.alloc(0);
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(end.disk ?? 0, 4);
  record.writeUInt16LE(end.disk ?? 0, 6);
  record.writeUInt16LE(end.entriesHere ?? end.entries ?? Math.min(place.entries, 0xffff), 8);
  record.writeUInt16LE(end.entries ?? Math.min(place.entries, 0xffff), 10);
  record.writeUInt32LE(end.directorySize ?? place.size, 12);
  record.writeUInt32LE(end.directoryOffset ?? place.offset, 16);
  record.writeUInt16LE(comment.length, 20);
  return Buffer.concat([record, comment]);
}

/** The large record and its locator, for what does not fit into the small one. */
export function bigEndRecords(figures: { entries: bigint; size: bigint; offset: bigint; at: bigint }): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(UNIX_3_0, 12);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(figures.entries, 24);
  record.writeBigUInt64LE(figures.entries, 32);
  record.writeBigUInt64LE(figures.size, 40);
  record.writeBigUInt64LE(figures.offset, 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(figures.at, 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}

/** An extra field. */
export function extraField(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

/** The extra field with figures of eight bytes. */
export function bigFigures(...figures: bigint[]): Buffer {
  const data = Buffer.alloc(8 * figures.length);
  for (const [index, figure] of figures.entries()) data.writeBigUInt64LE(figure, 8 * index);
  return extraField(0x0001, data);
}

/** A file's own header. */
export function localHeader(part: ZipPart): Buffer {
  const name = nameBytes(part.local?.name ?? part.name);
  const extra = part.localExtra ?? Buffer.alloc(0);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(part.local?.flags ?? flagsOf(part), 6);
  header.writeUInt16LE(part.local?.method ?? methodOf(part), 8);
  header.writeUInt32LE(part.local?.crc ?? crcOf(part), 14);
  header.writeUInt32LE(part.packedSize ?? packedBytes(part).length, 18);
  header.writeUInt32LE(part.local?.size ?? sizeOf(part), 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

function centralHeader(part: ZipPart, offset: number): Buffer {
  const name = nameBytes(part.name);
  const extra = part.extra ?? Buffer.alloc(0);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(UNIX_3_0, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(flagsOf(part), 8);
  header.writeUInt16LE(methodOf(part), 10);
  header.writeUInt32LE(crcOf(part), 16);
  header.writeUInt32LE(part.packedSize ?? packedBytes(part).length, 20);
  header.writeUInt32LE(sizeOf(part), 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt16LE(part.disk ?? 0, 34);
  header.writeUInt32LE(((part.mode ?? 0) << 16) >>> 0, 38);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name, extra]);
}

function packedBytes(part: ZipPart): Buffer {
  if (part.packed) return part.packed;
  const bytes = part.bytes ?? Buffer.alloc(0);
  // Packed once: a part is asked for its bytes several times.
  part.packed = methodOf(part) === DEFLATED ? deflateRawSync(bytes) : bytes;
  return part.packed;
}

function nameBytes(name: string | Buffer): Buffer {
  return typeof name === 'string' ? Buffer.from(name) : name;
}

function methodOf(part: ZipPart): number {
  return part.method ?? STORED;
}

function flagsOf(part: ZipPart): number {
  return part.flags ?? (typeof part.name === 'string' ? UTF8_FLAG : 0);
}

function crcOf(part: ZipPart): number {
  return part.crc ?? crc32(part.bytes ?? Buffer.alloc(0));
}

function sizeOf(part: ZipPart): number {
  return part.size ?? part.bytes?.length ?? 0;
}
