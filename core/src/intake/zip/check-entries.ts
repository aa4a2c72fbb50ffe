import type { Entry } from './central-directory.ts';
import { nameKey } from './entry-name.ts';
import { MAX_RATIO, MAX_TOTAL_BYTES, RATIO_COUNTS_ABOVE, quoted, REFUSALS, ZipRefused } from './zip-refused.ts';

const STORED = 0;
export const DEFLATED = 8;

const AES = 99;
// Encrypted, strongly encrypted, and a header that hides its figures.
const SECRET_FLAGS = (1 << 0) | (1 << 6) | (1 << 13);
const PATCH_FLAG = 1 << 5;
const KIND_MASK = 0o170000;
const PLAIN_FILE = 0o100000;
const FOLDER = 0o040000;
const LOCAL_HEADER_BYTES = 30;

/** Refuses what the table of contents alone gives away, before a byte is unpacked. */
export function checkEntries(entries: Entry[], zip: { size: number; directoryOffset: number }): void {
  for (const entry of entries) checkEntry(entry);
  checkSizes(entries, zip.size);
  checkNames(entries);
  const spans = entries.map(({ offset, rawName, packed }) => ({
    from: offset,
    to: offset + LOCAL_HEADER_BYTES + rawName.length + packed,
  }));
  checkSpans(spans, zip.directoryOffset);
}

/** Refuses files that share bytes: that is how a small zip becomes a huge one. */
export function checkSpans(spans: { from: number; to: number }[], end: number): void {
  let last = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (from < last) throw new ZipRefused(REFUSALS.overlap);
    last = to;
  }
  if (last > end) throw new ZipRefused(REFUSALS.incomplete);
}

function checkEntry(entry: Entry): void {
  if ((entry.flags & SECRET_FLAGS) !== 0 || entry.method === AES) throw new ZipRefused(REFUSALS.password);
  const isKnown = entry.method === STORED || entry.method === DEFLATED;
  if (!isKnown || (entry.flags & PATCH_FLAG) !== 0) {
    throw new ZipRefused(`${quoted(entry.name)} is packed in a way that we don't unpack. Please use a plain zip.`);
  }
  const kind = entry.mode & KIND_MASK;
  if (kind !== 0 && kind !== PLAIN_FILE && kind !== FOLDER) {
    throw new ZipRefused(`${quoted(entry.name)} inside the zip is a link or a device and not a file.`);
  }
  if (kind === FOLDER && !entry.isFolder) throw new ZipRefused(REFUSALS.incomplete);
  if (entry.isFolder && entry.size !== 0) throw new ZipRefused(REFUSALS.incomplete);
  if (!entry.isFolder && entry.name === '') throw new ZipRefused('A file inside the zip has no name.');
  if (entry.method === STORED && entry.packed !== entry.size) throw new ZipRefused(wrongSize(entry.name));
}

/** Returns the sentence for a file that is not as large as the zip says. */
export function wrongSize(name: string): string {
  return `${quoted(name)} inside the zip does not have the size that the zip says.`;
}

function checkSizes(entries: Entry[], zipSize: number): void {
  let total = 0;
  for (const { size, packed } of entries) {
    total += size;
    if (total > MAX_TOTAL_BYTES) throw new ZipRefused(REFUSALS.tooLarge);
    if (size > RATIO_COUNTS_ABOVE && size > packed * MAX_RATIO) throw new ZipRefused(REFUSALS.tooDense);
  }
  if (total > RATIO_COUNTS_ABOVE && total > zipSize * MAX_RATIO) throw new ZipRefused(REFUSALS.tooDense);
}

function checkNames(entries: Entry[]): void {
  const seen = new Set<string>();
  for (const { name } of entries) {
    const key = nameKey(name);
    if (key !== '' && seen.has(key))
      throw new ZipRefused(`Two files inside the zip have the same name: ${quoted(name)}.`);
    seen.add(key);
  }
}
