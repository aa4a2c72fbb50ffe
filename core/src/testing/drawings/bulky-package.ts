import { createCipheriv, createHash } from 'node:crypto';
import { mitekColumnSheet } from './mitek-sheets.ts';
import { labelsOf } from './truss-package.ts';
import type { PackageEntry } from './truss-package.ts';
import { writePdf } from './write-pdf.ts';

// So much of a PDF is the drawing itself.
const DRAWING_BYTES = 4_000;

/** Many PDFs of one drawing each that no zip makes smaller, together about as many bytes as asked. */
export function aBulkyPackage({ files = 500, bytes = 200 * 1024 * 1024, seed = 0 } = {}): PackageEntry[] {
  const each = Math.max(0, Math.floor(bytes / files) - DRAWING_BYTES);
  return labelsOf(files).map((label, index) => ({
    name: `B24-0117/Engineering/${label}.pdf`,
    bytes: writePdf([mitekColumnSheet({ label })], { filler: noise(each, `${seed}/${index}`) }),
  }));
}

/** Bytes without any pattern, always the same for the same seed. */
function noise(length: number, seed: string): Buffer {
  const key = createHash('sha256').update(seed).digest();
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length));
}
