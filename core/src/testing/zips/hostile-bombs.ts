import { deflateRawSync } from 'node:zlib';
import { aPart, goodParts } from './good-parts.ts';
import type { HostileZip } from './hostile-zip.ts';
import { bigEndRecords, bigFigures, DEFLATED, localHeader, writeZip } from './write-zip.ts';
import type { ZipPart } from './write-zip.ts';

const MB = 1024 ** 2;

/** Zips that are small and would become huge. None is ever unpacked, here or elsewhere. */
export const hostileBombs: HostileZip[] = [
  {
    id: 'ZIP-014',
    what: '2,000 files on one: 112 kB to 21 GB',
    make: () => sharedFile(10.5 * MB),
    refusal: /too large/,
  },
  { id: 'ZIP-014', what: '2,000 small files on one', make: () => sharedFile(1000), refusal: /overlap/ },
  { id: 'ZIP-015', what: 'files inside files: 5.5 GB', make: () => quotedFiles(250, 22 * MB), refusal: /too large/ },
  { id: 'ZIP-015', what: 'small files inside files', make: () => quotedFiles(250, 1000), refusal: /overlap/ },
  { id: 'ZIP-016', what: 'files inside files by Zip64: 4.5 PB', make: petabytes, refusal: /too large/ },
  { id: 'ZIP-017', what: 'zips of zips of zips', make: () => nested(5), refusal: 'no design files found' },
  {
    id: 'ZIP-018',
    what: 'a file of 150 MB out of 150 kB',
    make: () => writeZip([...goodParts(), declared('a.pdf', 150 * MB, 150 * 1024)]),
    refusal: /far more than its size/,
  },
  {
    id: 'ZIP-019',
    what: 'more than 2 GB in all',
    make: () => writeZip([...goodParts(), ...['a', 'b', 'c'].map((name) => declared(name, 700 * MB, 4 * MB))]),
    refusal: /together they may have 2 GB/,
  },
  { id: 'ZIP-020', what: '70,000 empty files', make: manyFiles, refusal: /more than 5,000 files/ },
];

/** A file of which the zip says these sizes; its bytes are not there. */
function declared(name: string, size: number, packedSize: number): ZipPart {
  return { name, method: DEFLATED, size, packedSize, packed: Buffer.alloc(0), crc: 1 };
}

function sharedFile(size: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(size));
  const first: ZipPart = { name: 'a0', method: DEFLATED, packed, size, crc: 1 };
  const others = Array.from({ length: 1999 }, (_, index): ZipPart => ({
    ...first,
    name: `a${index + 1}`,
    isListedOnly: true,
    offset: 0,
  }));
  return writeZip([first, ...others]);
}

/** Each file's packed bytes begin with a copy of the next file's header and continue with all that follows. */
function quotedFiles(count: number, size: number, extras?: (index: number) => Partial<ZipPart>): Buffer {
  let packed = deflateRawSync(Buffer.alloc(size));
  let unpackedSize = size;
  const parts: ZipPart[] = [];
  for (let index = count - 1; index >= 0; index -= 1) {
    const part: ZipPart = {
      name: `f${index}.pdf`,
      method: DEFLATED,
      packed,
      size: unpackedSize,
      crc: 1,
      isListedOnly: true,
      ...extras?.(index),
    };
    parts.unshift(part);
    const header = localHeader(part);
    unpackedSize += header.length;
    packed = Buffer.concat([plainBlock(header.length), header, packed]);
  }
  // What was put in front last is the first file's header with everything behind it.
  const body = packed.subarray(plainBlock(0).length);
  let at = 0;
  for (const part of parts) {
    part.offset = at;
    at += localHeader(part).length + plainBlock(0).length;
  }
  return Buffer.concat([body, directoryBehind(body.length, parts)]);
}

/** The head of a piece of a deflate stream that stands there as it is. */
function plainBlock(length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(~length & 0xffff, 3);
  return head;
}

function directoryBehind(offset: number, parts: ZipPart[]): Buffer {
  return writeZip(parts, { directoryOffset: offset });
}

function petabytes(): Buffer {
  const each = 15n * 1024n ** 4n;
  return quotedFiles(300, 1000, () => ({
    size: 0xffffffff,
    extra: bigFigures(each),
    localExtra: bigFigures(each, each),
  }));
}

function nested(depth: number): Buffer {
  const inner = depth === 0 ? Buffer.alloc(100_000) : nested(depth - 1);
  return writeZip(['a', 'b', 'c'].map((name) => aPart(`${name}.zip`, { bytes: inner, method: DEFLATED })));
}

function manyFiles(): Buffer {
  const parts = Array.from({ length: 70_000 }, (_, index) => aPart(`${index}.txt`, { bytes: Buffer.alloc(0) }));
  const beforeEnd = ({ offset, size, entries }: { offset: number; size: number; entries: number }) =>
    bigEndRecords({ entries: BigInt(entries), size: BigInt(size), offset: BigInt(offset), at: BigInt(offset + size) });
  return writeZip(parts, { beforeEnd });
}
