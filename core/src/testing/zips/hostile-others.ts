import { gzipSync } from 'node:zlib';
import { aPart, goodParts } from './good-parts.ts';
import type { HostileZip } from './hostile-zip.ts';
import { DEFLATED, endRecord, extraField, writeZip } from './write-zip.ts';
import type { ZipPart } from './write-zip.ts';

const beside = (...parts: ZipPart[]) => writeZip([...goodParts(), ...parts]);
const notZip = 'The file is not a zip.';

/** What is no zip, what is one and something else as well, and what is harmless and must not be lost. */
export const hostileOthers: HostileZip[] = [
  {
    id: 'ZIP-036',
    what: 'a PDF that is a zip, too',
    make: () => behind('%PDF-1.7\n%%EOF\n'),
    refusal: /in front of the zip/,
  },
  {
    id: 'ZIP-037',
    what: 'a page in front of a zip',
    make: () => behind('<html><script>1</script>'),
    refusal: /in front of the zip/,
  },
  {
    id: 'ZIP-038',
    what: 'a program that unpacks itself',
    make: () => behind('MZ\x90\0'.padEnd(512, '\0')),
    refusal: /in front of the zip/,
  },
  {
    id: 'ZIP-039',
    what: 'an empty zip',
    make: () => endRecord({ offset: 0, size: 0, entries: 0 }),
    refusal: 'zip is empty',
  },
  {
    id: 'ZIP-040',
    what: 'folders and leftovers',
    make: () =>
      writeZip([
        aPart('Drawings/', { bytes: Buffer.alloc(0) }),
        aPart('__MACOSX/._A01.pdf'),
        aPart('Drawings/.DS_Store'),
        aPart('Thumbs.db'),
      ]),
    refusal: 'no design files found',
  },
  {
    id: 'ZIP-041',
    what: 'a broken field of times',
    make: () => beside(aPart('a.txt', { extra: brokenTimes() })),
    refusal: null,
  },
  ...[0n, 2n ** 63n, 2n ** 64n - 1n].map((time) => ({
    id: 'ZIP-042',
    what: `the time ${time}`,
    make: () => beside(aPart('a.txt', { extra: fileTimes(time) })),
    refusal: null,
  })),
  { id: 'ZIP-043', what: 'a .tar.gz', make: () => gzipSync(Buffer.alloc(10_240)), refusal: notZip },
  { id: 'ZIP-043', what: 'a .7z', make: () => head('377abcaf271c0004'), refusal: notZip },
  { id: 'ZIP-043', what: 'a .rar', make: () => head('526172211a070100'), refusal: notZip },
  {
    id: 'ZIP-044',
    what: 'a letter',
    make: () => writeZip([aPart('[Content_Types].xml'), aPart('word/document.xml'), aPart('word/media/image1.png')]),
    refusal: 'no design files found',
  },
  {
    id: 'ZIP-045',
    what: 'programs and pages beside the drawings',
    make: () => beside(...['setup.exe', 'a.js', 'b.lnk', 'c.html'].map((name) => aPart(name))),
    refusal: null,
  },
  {
    id: 'ZIP-046',
    what: 'XML that grows a billion times',
    make: () => beside(aPart('model.xml', { bytes: laughs() })),
    refusal: null,
  },
  {
    id: 'ZIP-047',
    what: 'a model of one line of 10 MB',
    make: () => beside(aPart('A01.tre', { bytes: Buffer.alloc(10 * 1024 ** 2, 'a'), method: DEFLATED })),
    refusal: null,
  },
];

/** The zip's own figures are right for where it stands, so that most programs open it. */
function behind(prefix: string): Buffer {
  const front = Buffer.from(prefix, 'latin1');
  let at = front.length;
  const parts = goodParts().map((part) => {
    const placed = { ...part, offset: at };
    at += writeZip([part]).readUInt32LE(writeZip([part]).length - 22 + 16);
    return placed;
  });
  return Buffer.concat([front, writeZip(parts, { directoryOffset: at })]);
}

function head(hex: string): Buffer {
  return Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(10_000, 0x5a)]);
}

/** The field of Windows' times says that a part of it is longer than the field. */
function brokenTimes(): Buffer {
  return extraField(0x000a, Buffer.from('000000000100ffff0000', 'hex'));
}

function fileTimes(time: bigint): Buffer {
  const data = Buffer.alloc(32);
  data.writeUInt16LE(1, 4);
  data.writeUInt16LE(24, 6);
  for (const at of [8, 16, 24]) data.writeBigUInt64LE(time, at);
  return extraField(0x000a, data);
}

function laughs(): Buffer {
  const words = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
  const outside = '<!ENTITY out SYSTEM "http://169.254.169.254/">';
  return Buffer.from(`<!DOCTYPE x [<!ENTITY l0 "ha">${words.join('')}${outside}]><x>&l9;&out;</x>`);
}
