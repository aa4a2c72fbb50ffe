import { aPart, goodParts } from './good-parts.ts';
import type { HostileZip } from './hostile-zip.ts';
import { bigEndRecords, DEFLATED, endRecord, extraField, writeZip } from './write-zip.ts';
import type { ZipPart } from './write-zip.ts';

const beside = (part: ZipPart) => writeZip([...goodParts(), part]);
const packed = (bytes: Buffer, more: Partial<ZipPart>) => aPart('a.txt', { bytes, method: DEFLATED, ...more });
const password = 'password-protected zips are not accepted';

/** Zips whose records say what is not so, or that nobody without a key or another program can read. */
export const hostileLies: HostileZip[] = [
  {
    id: 'ZIP-021',
    what: '5 MB where 10 bytes are said',
    make: () => beside(packed(Buffer.alloc(5 * 1024 ** 2, 7), { size: 10 })),
    refusal: /does not have the size/,
  },
  {
    id: 'ZIP-022',
    what: '1 kB where 5 MB are said',
    make: () => beside(packed(Buffer.alloc(1024, 7), { size: 5 * 1024 ** 2 })),
    refusal: /does not have the size/,
  },
  {
    id: 'ZIP-023',
    what: 'a wrong checksum',
    make: () => beside(aPart('a.txt', { crc: 12_345 })),
    refusal: /is damaged/,
  },
  { id: 'ZIP-024', what: 'an encrypted file', make: () => beside(aPart('a.pdf', { flags: 1 })), refusal: password },
  {
    id: 'ZIP-025',
    what: 'a file encrypted by AES',
    make: () =>
      beside(
        aPart('a.pdf', {
          method: 99,
          extra: extraField(0x9901, Buffer.from('0200414503 0800'.replace(' ', ''), 'hex')),
        }),
      ),
    refusal: password,
  },
  {
    id: 'ZIP-026',
    what: 'a table of contents with strong encryption',
    make: () => beside(aPart('a.pdf', { flags: (1 << 6) | (1 << 13) })),
    refusal: password,
  },
  { id: 'ZIP-026', what: 'a table of contents that is encrypted itself', make: encryptedDirectory, refusal: password },
  ...Object.entries({ lzma: 14, bzip2: 12, zstd: 93, xz: 95 }).map(([name, method]) => ({
    id: 'ZIP-027',
    what: `a file packed by ${name}`,
    make: () => beside(aPart('a.pdf', { method })),
    refusal: /packed in a way that we don't unpack/,
  })),
  {
    id: 'ZIP-028',
    what: 'one of several disks',
    make: () => writeZip(goodParts(), { disk: 1 }),
    refusal: /one part of several/,
  },
  {
    id: 'ZIP-028',
    what: 'fewer files here than in all',
    make: () => writeZip(goodParts(), { entriesHere: 0 }),
    refusal: /one part of several/,
  },
  {
    id: 'ZIP-028',
    what: 'a file on another disk',
    make: () => beside(aPart('a.txt', { disk: 3 })),
    refusal: /one part of several/,
  },
  { id: 'ZIP-029', what: 'a Zip64 record that says 2^63', make: hugeOffset, refusal: /incomplete or damaged/ },
  {
    id: 'ZIP-030',
    what: 'a table of contents behind the end',
    make: () => writeZip(goodParts(), { directoryOffset: 900_000_000 }),
    refusal: /incomplete or damaged/,
  },
  {
    id: 'ZIP-031',
    what: 'another name in the header of the file',
    make: () => beside(aPart('a.pdf', { local: { name: 'b.exe' } })),
    refusal: /two different things about "a\.pdf"/,
  },
  {
    id: 'ZIP-032',
    what: 'another size in the header of the file',
    make: () => beside(aPart('a.pdf', { local: { size: 99 } })),
    refusal: /two different things/,
  },
  {
    id: 'ZIP-032',
    what: 'another method in the header of the file',
    make: () => beside(aPart('a.pdf', { local: { method: DEFLATED } })),
    refusal: /two different things/,
  },
  { id: 'ZIP-033', what: 'the first half of a zip', make: () => cut(0.5), refusal: /incomplete or damaged/ },
  {
    id: 'ZIP-034',
    what: 'a zip without its last record',
    make: () => writeZip(goodParts()).subarray(0, -22),
    refusal: /incomplete or damaged/,
  },
  { id: 'ZIP-035', what: 'a second end in the comment of the first', make: twoEnds, refusal: /two tables of contents/ },
  { id: 'ZIP-035', what: 'a second end behind the first', make: endBehindEnd, refusal: /incomplete or damaged/ },
];

function cut(share: number): Buffer {
  const zip = writeZip(goodParts());
  return zip.subarray(0, Math.floor(zip.length * share));
}

/** The record that stands before an encrypted table of contents takes the place of its first header. */
function encryptedDirectory(): Buffer {
  const zip = writeZip(goodParts());
  zip.writeUInt32LE(0x08064b50, zip.readUInt32LE(zip.length - 22 + 16));
  return zip;
}

function hugeOffset(): Buffer {
  return writeZip(goodParts(), {
    directoryOffset: 0xffffffff,
    beforeEnd: ({ offset, size, entries }) =>
      bigEndRecords({ entries: BigInt(entries), size: BigInt(size), offset: 2n ** 63n, at: BigInt(offset + size) }),
  });
}

/** Read from its end it is one zip, read by the comment's length it is another. */
function twoEnds(): Buffer {
  return writeZip(goodParts(), { comment: endRecord({ offset: 0, size: 0, entries: 0 }) });
}

function endBehindEnd(): Buffer {
  return Buffer.concat([writeZip(goodParts()), endRecord({ offset: 0, size: 46, entries: 1 })]);
}
