import type { ByteSource } from './byte-source.ts';
import { readDirectory } from './central-directory.ts';
import { checkEntries } from './check-entries.ts';
import { findDirectory } from './end-record.ts';
import { placeEntries } from './local-headers.ts';
import type { PlacedEntry } from './local-headers.ts';

/** Returns the files of a zip that is safe to unpack, or refuses it. Not a byte has been unpacked until here. */
export function readSafeDirectory(source: ByteSource): PlacedEntry[] {
  const directory = findDirectory(source);
  const entries = readDirectory(source, directory);
  checkEntries(entries, { size: source.size, directoryOffset: directory.offset });
  return placeEntries(source, entries, directory.offset);
}
