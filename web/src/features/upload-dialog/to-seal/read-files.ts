import type { ReadFile } from './file-list.ts';

const PDF_HEAD = '%PDF-';
const CHUNK_BYTES = 8 * 1024 * 1024;

/** Reads what the list must know of chosen files: whether each begins as a PDF, and whether it is there already. */
export async function readFiles(files: readonly File[], listed: readonly File[]): Promise<ReadFile[]> {
  const read: ReadFile[] = [];
  for (const file of files) {
    const known = [...listed, ...read.map((one) => one.file)];
    read.push({ file, isPdf: await isPdf(file), isListed: await isAmong(file, known) });
  }
  return read;
}

/** By the first bytes, as the server does. A file that is gone from its disk can't be read either. */
async function isPdf(file: Blob): Promise<boolean> {
  try {
    return (await file.slice(0, PDF_HEAD.length).text()) === PDF_HEAD;
  } catch {
    return false;
  }
}

async function isAmong(file: File, known: readonly File[]): Promise<boolean> {
  for (const other of known) {
    if (other.name === file.name && other.size === file.size && (await haveSameBytes(file, other))) return true;
  }
  return false;
}

/** Compares piece by piece: two files of 200 MB don't fit into memory at once on every machine. */
async function haveSameBytes(one: Blob, other: Blob): Promise<boolean> {
  try {
    for (let at = 0; at < one.size; at += CHUNK_BYTES) {
      const [a, b] = await Promise.all([bytesOf(one, at), bytesOf(other, at)]);
      if (a.some((byte, place) => byte !== b[place])) return false;
    }
    return true;
  } catch {
    // A file that can't be read is not known to be another's twin; it is marked as unreadable.
    return false;
  }
}

async function bytesOf(file: Blob, at: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer());
}
