import { deflateRawSync, crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { aPart } from '../../testing/zips/good-parts.ts';
import { filesOf } from '../../testing/zips/open-zip.ts';
import {
  bigEndRecords,
  bigFigures,
  DEFLATED,
  extraField,
  writeZip,
  type ZipPart,
} from '../../testing/zips/write-zip.ts';
import { MAX_DIRECTORY_BYTES, REFUSALS } from './zip-refused.ts';

/** What an entry of the table of contents takes besides its name and extra fields. */
const HEADER_BYTES = 46;
const ENTRY_BYTES = 30_000;

async function namesIn(zip: Buffer): Promise<string[]> {
  return (await filesOf(zip)).map(({ name }) => name);
}

it('reads names of the old code page, of UTF-8, and of UTF-8 that nobody marked', async () => {
  const parts = [aPart(Buffer.from([0x50, 0x94, 0x73, 0x74])), aPart('Größe.txt'), aPart(Buffer.from('Plané.txt'))];
  expect(await namesIn(writeZip(parts))).toEqual(['Pöst', 'Größe.txt', 'Plané.txt']);
});

it('takes the second spelling of a name when it was made for that name', async () => {
  const name = Buffer.from([0x50, 0x3f, 0x73, 0x74]);
  const field = (crc: number) => {
    const data = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), Buffer.from('Pøst')]);
    data.writeUInt32LE(crc, 1);
    return extraField(0x7075, data);
  };
  expect(await namesIn(writeZip([aPart(name, { extra: field(crc32(name)) })]))).toEqual(['Pøst']);
  expect(await namesIn(writeZip([aPart(name, { extra: field(7) })]))).toEqual(['P?st']);
});

it('takes a second spelling that leads out for what it is', async () => {
  const data = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), Buffer.from('../x')]);
  data.writeUInt32LE(crc32('x'), 1);
  await expect(namesIn(writeZip([aPart('x', { extra: extraField(0x7075, data) })]))).rejects.toThrow('leads out');
});

it('reads the paths of old Windows programs', async () => {
  expect(await namesIn(writeZip([aPart('Job\\Engineering\\A01.pdf'), aPart('./b//c.pdf')]))).toEqual([
    'Job/Engineering/A01.pdf',
    'b/c.pdf',
  ]);
});

it('reads a zip whose sizes stand behind the files', async () => {
  const bytes = Buffer.from('drawn later');
  const packed = deflateRawSync(bytes);
  const figures = Buffer.alloc(16);
  figures.writeUInt32LE(0x08074b50, 0);
  figures.writeUInt32LE(crc32(bytes), 4);
  figures.writeUInt32LE(packed.length, 8);
  figures.writeUInt32LE(bytes.length, 12);
  const zip = writeZip([{ name: 'a.txt', bytes, method: DEFLATED, flags: 1 << 3 }, aPart('b.txt')]);
  // The header of the first file says nothing, and its figures follow the data.
  const headerEnd = 30 + 5;
  zip.fill(0, 14, 26);
  const at = headerEnd + packed.length;
  const moved = Buffer.concat([zip.subarray(0, at), figures, zip.subarray(at)]);
  const end = moved.length - 22;
  const directory = moved.readUInt32LE(end + 16) + figures.length;
  moved.writeUInt32LE(directory, end + 16);
  moved.writeUInt32LE(at + figures.length, directory + 46 + 5 + 42);
  expect(await namesIn(moved)).toEqual(['a.txt', 'b.txt']);
});

it('reads Zip64 whose figures are right', async () => {
  const bytes = Buffer.from('drawn');
  const figures = bigFigures(5n, 5n);
  const part: ZipPart = {
    name: 'a.txt',
    bytes,
    size: 0xffffffff,
    packedSize: 0xffffffff,
    extra: figures,
    localExtra: figures,
  };
  const zip = writeZip([part], {
    entries: 0xffff,
    directoryOffset: 0xffffffff,
    directorySize: 0xffffffff,
    beforeEnd: ({ offset, size }) =>
      bigEndRecords({ entries: 1n, size: BigInt(size), offset: BigInt(offset), at: BigInt(offset + size) }),
  });
  expect(await namesIn(zip)).toEqual(['a.txt']);
});

it('reads a zip with a comment', async () => {
  expect(await namesIn(writeZip([aPart('a.txt')], { comment: Buffer.from('Birch Hollow Lot 12') }))).toEqual(['a.txt']);
});

it('refuses packed bytes behind the end of a file’s own', async () => {
  const bytes = Buffer.from('drawn');
  const packed = Buffer.concat([deflateRawSync(bytes), Buffer.from('hidden here')]);
  await expect(namesIn(writeZip([{ name: 'a.txt', bytes, packed, method: DEFLATED }]))).rejects.toThrow('damaged');
});

it('refuses packed bytes that are none', async () => {
  const part = { name: 'a.txt', bytes: Buffer.from('drawn'), packed: Buffer.alloc(50, 0xff), method: DEFLATED };
  await expect(namesIn(writeZip([part]))).rejects.toThrow('damaged');
});

it('refuses a folder that holds bytes, and a file that says it is a folder', async () => {
  await expect(namesIn(writeZip([aPart('a/')]))).rejects.toThrow('damaged');
  await expect(namesIn(writeZip([aPart('a', { mode: 0o040755 })]))).rejects.toThrow('damaged');
});

it('refuses bytes between the table of contents and the end, where another reader might look', async () => {
  const zip = writeZip([aPart('a.txt')], { beforeEnd: () => Buffer.from('hidden here') });
  await expect(namesIn(zip)).rejects.toThrow(REFUSALS.incomplete);
});

it('reads a table of contents up to its limit, and refuses a larger one', async () => {
  expect(await namesIn(zipWithDirectoryOf(MAX_DIRECTORY_BYTES))).toContain('20000');
  await expect(namesIn(zipWithDirectoryOf(MAX_DIRECTORY_BYTES + 1))).rejects.toThrow(REFUSALS.incomplete);
});

/** A sound zip whose table of contents has just that many bytes, filled up with extra fields. */
function zipWithDirectoryOf(bytes: number): Buffer {
  const padded = (name: string, entryBytes: number) => {
    const padding = extraField(0x9999, Buffer.alloc(entryBytes - HEADER_BYTES - name.length - 4));
    return aPart(name, { extra: padding, localExtra: Buffer.alloc(0) });
  };
  const full = Math.floor(bytes / ENTRY_BYTES) - 1;
  const parts = Array.from({ length: full }, (_, n) => padded(String(10_000 + n), ENTRY_BYTES));
  return writeZip([...parts, padded('20000', bytes - full * ENTRY_BYTES)]);
}
