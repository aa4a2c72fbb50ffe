import type { ByteSource } from './byte-source.ts';
import { type PlacedEntry, readSafeDirectory } from './local-headers.ts';
import { unpackEntry } from './unpack-entry.ts';
import { ZipRefused } from './zip-refused.ts';

const AT_ONCE = 2;

/** Where the bytes of a PDF go, under a number of ours: a name out of the zip never becomes a name on our disk. */
export type OpenPdf = (pdf: string) => { take(chunk: Buffer): void; close(): void };

/** Checks a zip, unpacks it whole, and keeps only its PDFs. */
export async function unpackAll(source: ByteSource, openPdf: OpenPdf): Promise<UnpackReport> {
  try {
    const entries = readSafeDirectory(source).filter((entry) => !entry.isFolder);
    const files: UnpackedFile[] = [];
    const waiting = entries.entries();
    const unpackNext = async () => {
      for (const [index, entry] of waiting) files[index] = await unpack(source, entry, index, openPdf);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, unpackNext));
    return { files };
  } catch (error) {
    if (error instanceof ZipRefused) return { refused: error.message };
    throw error;
  }
}

async function unpack(source: ByteSource, entry: PlacedEntry, index: number, openPdf: OpenPdf): Promise<UnpackedFile> {
  const { name, size } = entry;
  const pdf = /\.pdf$/i.test(name) ? `${String(index + 1).padStart(4, '0')}.pdf` : null;
  const place = pdf === null ? null : openPdf(pdf);
  try {
    return { name, size, pdf, sha256: await unpackEntry(source, entry, (chunk) => place?.take(chunk)) };
  } finally {
    place?.close();
  }
}

/** A file of the package; `pdf` is the number under which its bytes are in the private folder. */
export type UnpackedFile = { name: string; size: number; sha256: string; pdf: string | null };

/** What became of a zip: its files, or the sentence with which it is refused. */
export type UnpackReport = { files: UnpackedFile[] } | { refused: string };
