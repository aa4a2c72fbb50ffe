import { describe, expect, it } from 'vitest';
import { aPart } from '../../testing/zips/good-parts.ts';
import { filesOf, openZip } from '../../testing/zips/open-zip.ts';
import {
  bigEndRecords,
  bigFigures,
  DEFLATED,
  endRecord,
  writeZip,
  type ZipEnd,
  type ZipPart,
} from '../../testing/zips/write-zip.ts';
import { REFUSALS } from './zip-refused.ts';

const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const BIG_END_BYTES = 56;
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;

/** The sentence that the zip is refused with, or null. */
async function refusal(zip: Buffer): Promise<string | null> {
  const { report } = await openZip(zip);
  return 'refused' in report ? report.refused : null;
}

type BigZip = {
  end?: Partial<ZipEnd>;
  /** Changes the large record, or what stands between it and its locator. */
  record?: (record: Buffer) => Buffer;
  locator?: (locator: Buffer) => void;
};

/** A sound zip of one file whose figures all stand in the large record, but for what is changed. */
function aBigZip({ end = {}, record: change = (record) => record, locator: changeLocator = () => {} }: BigZip = {}) {
  return writeZip([aPart('a.txt')], {
    entries: FULL_16,
    directoryOffset: FULL_32,
    directorySize: FULL_32,
    beforeEnd: ({ offset, size }) => {
      const at = BigInt(offset + size);
      const records = bigEndRecords({ entries: 1n, size: BigInt(size), offset: BigInt(offset), at });
      const locator = records.subarray(BIG_END_BYTES);
      changeLocator(locator);
      return Buffer.concat([change(records.subarray(0, BIG_END_BYTES)), locator]);
    },
    ...end,
  });
}

/** The table of contents of that zip, as its small record would say it. */
const { length: zipBytes } = writeZip([aPart('a.txt')]);
const TRUE_OFFSET = 30 + 'a.txt'.length + 'drawn'.length;
const TRUE_SIZE = zipBytes - END_BYTES - TRUE_OFFSET;

describe('the large record of a zip', () => {
  it('counts where the small one is full, and may be repeated by it', async () => {
    expect(await refusal(aBigZip())).toBeNull();
    for (const end of [
      { entries: 1, entriesHere: FULL_16 },
      { entries: FULL_16, entriesHere: 1 },
      { directoryOffset: TRUE_OFFSET },
      { directorySize: TRUE_SIZE },
    ])
      expect(await refusal(aBigZip({ end }))).toBeNull();
  });

  it.each<[string, Partial<ZipEnd>]>([
    ['files', { entries: 2, entriesHere: FULL_16 }],
    ['files here', { entries: FULL_16, entriesHere: 2 }],
    ['the place', { directoryOffset: TRUE_OFFSET + 1 }],
    ['the size', { directorySize: TRUE_SIZE + 1 }],
  ])('is not believed where the small one says otherwise of %s', async (_, end) => {
    expect(await refusal(aBigZip({ end }))).toBe(REFUSALS.twoEnds);
  });

  it('is not one of several disks', async () => {
    expect(await refusal(aBigZip({ locator: (locator) => void locator.writeUInt32LE(1, 4) }))).toBe(REFUSALS.manyDisks);
    expect(await refusal(aBigZip({ locator: (locator) => void locator.writeUInt32LE(2, 16) }))).toBe(
      REFUSALS.manyDisks,
    );
    // Some writers count no disks at all.
    expect(await refusal(aBigZip({ locator: (locator) => void locator.writeUInt32LE(0, 16) }))).toBeNull();
    for (const at of [16, 20])
      expect(await refusal(aBigZip({ record: (record) => (record.writeUInt32LE(1, at), record) }))).toBe(
        REFUSALS.manyDisks,
      );
  });

  it('is where its locator says, and reaches up to it', async () => {
    expect(await refusal(aBigZip({ record: (record) => (record.writeUInt8(0, 0), record) }))).toBe(REFUSALS.incomplete);
    const hidden = (record: Buffer) => Buffer.concat([record, Buffer.from('hidden!!')]);
    expect(await refusal(aBigZip({ record: hidden }))).toBe(REFUSALS.incomplete);
  });

  it('is longer where the table of contents is encrypted', async () => {
    const longer = (record: Buffer) => {
      record.writeBigUInt64LE(44n + 8n, 4);
      return Buffer.concat([record, Buffer.alloc(8)]);
    };
    expect(await refusal(aBigZip({ record: longer }))).toBe(REFUSALS.password);
  });

  it('is not looked for in a zip that is too small to have it', async () => {
    const smallest = writeZip([{ name: 'a' }]);
    expect(smallest.length).toBeLessThan(END_BYTES + LOCATOR_BYTES + BIG_END_BYTES + 30);
    expect(await refusal(smallest)).toBeNull();
  });
});

describe('a zip without files', () => {
  it('is empty when it says so throughout, and damaged when it names a table of contents', async () => {
    expect(await refusal(endRecord({ offset: 0, size: 0, entries: 0 }))).toBe(REFUSALS.empty);
    expect(await refusal(endRecord({ offset: 0, size: 5, entries: 0 }))).toBe(REFUSALS.incomplete);
    expect(await refusal(endRecord({ offset: 5, size: 0, entries: 0 }))).toBe(REFUSALS.incomplete);
  });
});

describe('a file in a zip', () => {
  it('is taken with the mode of a plain file, and as a folder with that of a folder', async () => {
    const parts = [aPart('a.txt', { mode: 0o100644 }), { name: 'b/', mode: 0o040755 }];
    expect((await filesOf(writeZip(parts))).map(({ name }) => name)).toEqual(['a.txt']);
  });

  it('has a name', async () => {
    for (const name of [Buffer.alloc(0), './', '.'])
      expect([name, await refusal(writeZip([aPart(name, { bytes: Buffer.alloc(0) }), aPart('b.txt')]))]).toEqual([
        name,
        name === './' ? null : 'A file inside the zip has no name.',
      ]);
  });

  it('does not reach into the table of contents', async () => {
    const part: ZipPart = { name: 'a.txt', bytes: Buffer.from('drawn'), method: DEFLATED };
    const { length } = writeZip([part]);
    expect(await refusal(writeZip([{ ...part, packedSize: length }]))).toBe(REFUSALS.incomplete);
  });

  it('has the figures of its first extra field, whatever a second one says', async () => {
    const figures = Buffer.concat([bigFigures(5n, 5n), bigFigures(99n, 99n)]);
    const part = aPart('a.txt', { size: FULL_32, packedSize: FULL_32, extra: figures, localExtra: figures });
    expect((await filesOf(writeZip([part])))[0]).toMatchObject({ name: 'a.txt', size: 5 });
    const short = bigFigures(5n);
    const broken = aPart('a.txt', { size: FULL_32, packedSize: FULL_32, extra: short, localExtra: short });
    expect(await refusal(writeZip([broken]))).toBe(REFUSALS.incomplete);
  });

  it('is kept by its place among the files when it is a PDF by its ending', async () => {
    const parts = [aPart('note.txt'), { name: 'Job/' }, aPart('A.PDF'), aPart('b.pdf.txt'), aPart('c.pdf')];
    expect((await filesOf(writeZip(parts))).map(({ name, pdf }) => [name, pdf])).toEqual([
      ['note.txt', null],
      ['A.PDF', '0002.pdf'],
      ['b.pdf.txt', null],
      ['c.pdf', '0004.pdf'],
    ]);
  });

  it('has a header that ends with its comment', async () => {
    const zip = writeZip([aPart('a.txt')]);
    const comment = Buffer.from('first floor');
    zip.writeUInt16LE(comment.length, TRUE_OFFSET + 32);
    const commented = Buffer.concat([zip.subarray(0, -END_BYTES), comment, zip.subarray(-END_BYTES)]);
    commented.writeUInt32LE(TRUE_SIZE + comment.length, commented.length - END_BYTES + 12);
    expect(await refusal(commented)).toBeNull();
    expect(await refusal(zip)).toBe(REFUSALS.incomplete);
  });
});
