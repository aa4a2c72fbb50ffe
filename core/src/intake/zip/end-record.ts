import { bigNumber, type ByteSource } from './byte-source.ts';
import { MAX_DIRECTORY_BYTES, MAX_ENTRIES, REFUSALS, ZipRefused } from './zip-refused.ts';

/** Where the table of contents is, and how many files it says to list. */
export type Directory = { offset: number; size: number; entries: number };

const END = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const LOCATOR = 0x07064b50;
const LOCATOR_BYTES = 20;
const BIG_END = 0x06064b50;
const BIG_END_BYTES = 56;
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;

/** Finds the one table of contents, which must reach exactly to the records that end the zip. */
export function findDirectory(source: ByteSource): Directory {
  checkBeginning(source);
  const { at, record } = findEnd(source);
  const onDisk = record.readUInt16LE(4);
  const small = {
    disks: [onDisk, record.readUInt16LE(6)],
    here: record.readUInt16LE(8),
    entries: record.readUInt16LE(10),
    size: record.readUInt32LE(12),
    offset: record.readUInt32LE(16),
  };
  const big = findBigEnd(source, at);
  const end = big ? { ...big, start: big.start } : { ...small, start: at };
  if (big) checkAgreement(small, big);
  if (end.disks.some((disk) => disk !== 0) || end.here !== end.entries) throw new ZipRefused(REFUSALS.manyDisks);
  if (end.entries === 0) {
    throw new ZipRefused(end.offset === 0 && end.size === 0 ? REFUSALS.empty : REFUSALS.incomplete);
  }
  // Decided from the count alone, before an entry is looked at.
  if (end.entries > MAX_ENTRIES) {
    throw new ZipRefused(`The zip has more than ${MAX_ENTRIES.toLocaleString('en-US')} files.`);
  }
  if (end.size > MAX_DIRECTORY_BYTES || end.offset + end.size !== end.start) {
    throw new ZipRefused(REFUSALS.incomplete);
  }
  return { offset: end.offset, size: end.size, entries: end.entries };
}

function checkBeginning(source: ByteSource): void {
  if (source.size < END_BYTES) throw new ZipRefused(REFUSALS.notZip);
  const head = source.read(0, 4).toString('latin1');
  if (head === 'PK\x03\x04' || head === 'PK\x05\x06') return;
  if (head === 'PK\x07\x08') throw new ZipRefused(REFUSALS.manyDisks);
  const isBehindSomething = endsOf(source).length > 0;
  throw new ZipRefused(isBehindSomething ? REFUSALS.prefixed : REFUSALS.notZip);
}

/** The record that ends the zip. A second one, in its comment, would show another zip to another program. */
function findEnd(source: ByteSource): { at: number; record: Buffer } {
  const ends = endsOf(source);
  if (ends.length === 0) throw new ZipRefused(REFUSALS.incomplete);
  if (ends.length > 1) throw new ZipRefused(REFUSALS.twoEnds);
  const at = ends[0]!;
  const record = source.read(at, source.size - at);
  if (record.indexOf('PK\x05\x06', END_BYTES, 'latin1') !== -1) throw new ZipRefused(REFUSALS.twoEnds);
  return { at, record };
}

/** Every place from which a record with its comment reaches exactly to the end of the file. */
function endsOf(source: ByteSource): number[] {
  const length = Math.min(source.size, END_BYTES + MAX_COMMENT);
  const tail = source.read(source.size - length, length);
  const found: number[] = [];
  for (let at = length - END_BYTES; at >= 0; at -= 1) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== END) continue;
    if (at + END_BYTES + tail.readUInt16LE(at + 20) === length) found.push(source.size - length + at);
  }
  return found;
}

function findBigEnd(source: ByteSource, end: number) {
  if (end < LOCATOR_BYTES + BIG_END_BYTES) return null;
  const locator = source.read(end - LOCATOR_BYTES, LOCATOR_BYTES);
  if (locator.readUInt32LE(0) !== LOCATOR) return null;
  const start = bigNumber(locator, 8);
  if (locator.readUInt32LE(4) !== 0 || locator.readUInt32LE(16) > 1) throw new ZipRefused(REFUSALS.manyDisks);
  const record = source.read(start, BIG_END_BYTES);
  if (record.readUInt32LE(0) !== BIG_END) throw new ZipRefused(REFUSALS.incomplete);
  const recordBytes = 12 + bigNumber(record, 4);
  // A longer record is the one of an encrypted table of contents.
  if (recordBytes !== BIG_END_BYTES && start + recordBytes === end - LOCATOR_BYTES) {
    throw new ZipRefused(REFUSALS.password);
  }
  if (start + BIG_END_BYTES !== end - LOCATOR_BYTES) throw new ZipRefused(REFUSALS.incomplete);
  return {
    start,
    disks: [record.readUInt32LE(16), record.readUInt32LE(20)],
    here: bigNumber(record, 24),
    entries: bigNumber(record, 32),
    size: bigNumber(record, 40),
    offset: bigNumber(record, 48),
  };
}

/** A figure of the small record is either full, and then the large one counts, or the same in both. */
function checkAgreement(small: Figures, big: Figures): void {
  const agree =
    (small.entries === FULL_16 || small.entries === big.entries) &&
    (small.here === FULL_16 || small.here === big.here) &&
    (small.size === FULL_32 || small.size === big.size) &&
    (small.offset === FULL_32 || small.offset === big.offset);
  if (!agree) throw new ZipRefused(REFUSALS.twoEnds);
}

type Figures = { here: number; entries: number; size: number; offset: number };
