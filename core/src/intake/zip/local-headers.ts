import type { ByteSource } from './byte-source.ts';
import { extraFields, wideFigures, type Entry, readDirectory } from './central-directory.ts';
import { checkSpans, checkEntries } from './check-entries.ts';
import { quoted, REFUSALS, ZipRefused } from './zip-refused.ts';
import { findDirectory } from './end-record.ts';

/** A file whose packed bytes are known to be its own. */
export type PlacedEntry = Entry & { dataAt: number };

const HEADER = 0x04034b50;
const HEADER_BYTES = 30;
const SECRET_FLAGS = (1 << 0) | (1 << 6) | (1 << 13);
const FIGURES_FOLLOW = 1 << 3;

/** Compares each file's own header with the table of contents, and finds where its bytes begin. */
function placeEntries(source: ByteSource, entries: Entry[], directoryOffset: number): PlacedEntry[] {
  const placed = entries.map((entry) => placeEntry(source, entry, directoryOffset));
  checkSpans(
    placed.map(({ offset, dataAt, packed }) => ({ from: offset, to: dataAt + packed })),
    directoryOffset,
  );
  const first = Math.min(...entries.map(({ offset }) => offset));
  if (first !== 0) throw new ZipRefused(REFUSALS.prefixed);
  return placed;
}

function placeEntry(source: ByteSource, entry: Entry, directoryOffset: number): PlacedEntry {
  if (entry.offset + HEADER_BYTES > directoryOffset) throw new ZipRefused(REFUSALS.incomplete);
  const header = source.read(entry.offset, HEADER_BYTES);
  if (header.readUInt32LE(0) !== HEADER) throw new ZipRefused(REFUSALS.incomplete);
  const [nameLength, extraLength] = [header.readUInt16LE(26), header.readUInt16LE(28)];
  const rest = source.read(entry.offset + HEADER_BYTES, nameLength + extraLength);
  const flags = header.readUInt16LE(6);
  if ((flags & SECRET_FLAGS) !== 0) throw new ZipRefused(REFUSALS.password);

  const isSameName = rest.subarray(0, nameLength).equals(entry.rawName);
  const isSameMethod = header.readUInt16LE(8) === entry.method;
  if (!isSameName || !isSameMethod || !agrees(header, rest.subarray(nameLength), entry)) {
    throw new ZipRefused(`The zip says two different things about ${quoted(entry.name)}. Please make it again.`);
  }
  return { ...entry, dataAt: entry.offset + HEADER_BYTES + nameLength + extraLength };
}

/** The figures are the same in both places, or 0 here because they were only known after the data. */
function agrees(header: Buffer, extra: Buffer, { crc, packed, size }: Entry): boolean {
  const follow = (header.readUInt16LE(6) & FIGURES_FOLLOW) !== 0;
  const given = [header.readUInt32LE(22), header.readUInt32LE(18)];
  const isWritten = header.readUInt32LE(14) !== 0 || given.some((figure) => figure !== 0);
  if (follow && !isWritten) return true;
  const [localSize, localPacked] = wideFigures(given, extraFields(extra));
  const isLater = (figure: number | undefined, listed: number) => figure === listed || (follow && figure === 0);
  const isSameCrc = header.readUInt32LE(14) === crc || (follow && header.readUInt32LE(14) === 0);
  return isSameCrc && isLater(localSize, size) && isLater(localPacked, packed);
}

/** Returns the files of a zip that is safe to unpack, or refuses it. Not a byte has been unpacked until here. */
export function readSafeDirectory(source: ByteSource): PlacedEntry[] {
  const directory = findDirectory(source);
  const entries = readDirectory(source, directory);
  checkEntries(entries, { size: source.size, directoryOffset: directory.offset });
  return placeEntries(source, entries, directory.offset);
}
