import type { FileHandle } from 'node:fs/promises';
import type { ToolFile } from '../../platform/sandbox/tool-file.ts';

/** What the bytes of a file say around its objects. */
export type FileEnds = {
  version: string;
  /** How often the file was added to, the first writing included. */
  revisions: number;
  /** Whether an object is in the file more often than it was written: a program that repairs a file may take the other one. */
  hasSpareObjects: boolean;
};

export type EndsProblem =
  | { kind: 'not-a-pdf' }
  | { kind: 'unknown-version'; version: string }
  | { kind: 'no-end' }
  | { kind: 'data-after-end' }
  | { kind: 'two-formats' };

const HEADER_BYTES = 16;
/** As long as a zip's end can be, with the longest comment. */
const TAIL_BYTES = 64 * 1024 + 22;
/** What programs leave behind the end at most: line ends, or zeros up to the end of a block. */
const MAX_PADDING = 4096;
const PADDING = new Set(Buffer.from('\0\t\n\f\r \x1a'));
const SECTION_BYTES = 64 * 1024;
const SEARCH_BYTES = 1024 ** 2;
const HEAD_END = ' obj';
/** As long as an object's head is at most. */
const HEAD_BYTES = 24;
/** No document has as many; looking at each of more would keep a worker busy. */
const MAX_HEADS = 2_000_000;
const TRAILER = 'trailer';
const ZIP_END = 'PK\x05\x06';
const MAX_SECTIONS = 10_000;
const VERSIONS = new Set(['1.0', '1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7', '2.0']);

/** Reads the first and the last bytes of a PDF, and how often it was added to. */
export async function readFileEnds({ handle, size }: ToolFile): Promise<FileEnds | EndsProblem> {
  const header = (await bytesAt(handle, 0, HEADER_BYTES)).toString('latin1');
  const version = /^%PDF-([\w.]*)/.exec(header)?.[1];
  if (version === undefined) return { kind: 'not-a-pdf' };
  if (!VERSIONS.has(version)) return { kind: 'unknown-version', version };
  const tail = await bytesAt(handle, Math.max(0, size - TAIL_BYTES), TAIL_BYTES);
  const end = tail.lastIndexOf('%%EOF');
  if (end === -1)
    return size > TAIL_BYTES && (await hasEnd(handle, size)) ? { kind: 'data-after-end' } : { kind: 'no-end' };
  const after = tail.subarray(end + '%%EOF'.length);
  if (after.length > MAX_PADDING || after.some((byte) => !PADDING.has(byte))) return { kind: 'data-after-end' };
  if (endsAsZip(tail)) return { kind: 'two-formats' };
  const revisions = await countRevisions(handle, tail.subarray(0, end).toString('latin1'));
  return { version, revisions, hasSpareObjects: await hasSpareObjects(handle, size, revisions) };
}

/** Looks for the heads of objects, such as `12 0 obj`, in the bytes of the whole file. */
async function hasSpareObjects(handle: FileHandle, size: number, revisions: number): Promise<boolean> {
  const counts = new Map<string, number>();
  let looked = 0;
  for (let from = 0; from < size; from += SEARCH_BYTES) {
    const before = Math.min(from, HEAD_BYTES);
    const bytes = await bytesAt(handle, from - before, SEARCH_BYTES + before);
    for (let at = bytes.indexOf(HEAD_END); at !== -1; at = bytes.indexOf(HEAD_END, at + 1)) {
      looked += 1;
      if (looked > MAX_HEADS) return true;
      // What ends in the bytes of before was counted there.
      if (at + HEAD_END.length <= before) continue;
      const head = /[\r\n](\d{1,10} \d{1,5})$/.exec(bytes.toString('latin1', Math.max(0, at - HEAD_BYTES), at))?.[1];
      if (head === undefined) continue;
      const count = (counts.get(head) ?? 0) + 1;
      if (count > revisions) return true;
      counts.set(head, count);
    }
  }
  return false;
}

/**
 * Follows the tables of references from the last one to the first. Each program that adds to a file writes one more, which
 * names the one before it; only a file that is arranged for the web has its first table after its second.
 */
async function countRevisions(handle: FileHandle, tail: string): Promise<number> {
  let at = Number(/startxref\s+(\d+)\s*$/.exec(tail)?.[1] ?? Number.NaN);
  let revisions = 1;
  const seen = new Set<number>();
  while (Number.isSafeInteger(at) && !seen.has(at) && seen.size < MAX_SECTIONS) {
    seen.add(at);
    const previous = await previousSection(handle, at);
    if (previous === null) break;
    if (previous < at) revisions += 1;
    at = previous;
  }
  return revisions;
}

/** Returns where the table before the one at this place is; null where it is the first. */
async function previousSection(handle: FileHandle, at: number): Promise<number | null> {
  const section = await dictionaryAt(handle, at);
  const names = section.replaceAll(/#([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  const previous = /\/Prev\s+(\d+)/.exec(names)?.[1];
  return previous === undefined ? null : Number(previous);
}

/** Returns the text of a table's dictionary: at its beginning where the table is a stream, else after its rows. */
async function dictionaryAt(handle: FileHandle, at: number): Promise<string> {
  const first = (await bytesAt(handle, at, SECTION_BYTES)).toString('latin1');
  if (!/^\s*xref/.test(first)) return first.split('stream')[0]!;
  let place = at;
  for (
    let text = first;
    text.length > TRAILER.length;
    text = (await bytesAt(handle, place, SECTION_BYTES)).toString('latin1')
  ) {
    const trailer = text.indexOf(TRAILER);
    if (trailer !== -1)
      return (await bytesAt(handle, place + trailer, SECTION_BYTES)).toString('latin1').split('startxref')[0]!;
    place += text.length - TRAILER.length;
  }
  return '';
}

/** Whether a zip's table of contents ends exactly where the file does, so that it opens as a zip as well. */
function endsAsZip(tail: Buffer): boolean {
  for (let at = tail.lastIndexOf(ZIP_END); at !== -1; at = at === 0 ? -1 : tail.lastIndexOf(ZIP_END, at - 1))
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
  return false;
}

/** Whether the end of a PDF is anywhere in the file. */
async function hasEnd(handle: FileHandle, size: number): Promise<boolean> {
  for (let to = size; to > 0; to -= SEARCH_BYTES - 8)
    if ((await bytesAt(handle, Math.max(0, to - SEARCH_BYTES), SEARCH_BYTES)).includes('%%EOF')) return true;
  return false;
}

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, at);
  return bytes.subarray(0, bytesRead);
}
