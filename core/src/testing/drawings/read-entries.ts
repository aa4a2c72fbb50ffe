import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { PackageFile } from '../../drawings/package-file.ts';
import type { PackageEntry } from './truss-package.ts';

/** Reads files that we made ourselves with the real pdftotext, without the care that a customer's files need. */
export function readEntries(entries: PackageEntry[]): PackageFile[] {
  return entries.map(({ name, bytes }) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { name, size: bytes.length, sha256, pdf: name.endsWith('.pdf') ? read(bytes) : null };
  });
}

function read(bytes: Buffer): PackageFile['pdf'] {
  const laidOut = textOf(bytes, ['-layout']);
  const inOrder = textOf(bytes, []);
  if (!Array.isArray(laidOut)) return { problem: laidOut };
  if (!Array.isArray(inOrder)) return { problem: inOrder };
  const pages = laidOut.map((layout, index) => ({ layout, reading: inOrder[index] ?? '', width: 612, height: 792 }));
  return { pages };
}

function textOf(input: Buffer, options: string[]): string[] | 'password' | 'damaged' {
  const args = ['-enc', 'UTF-8', ...options, '-', '-'];
  const { status, stdout, stderr } = spawnSync('pdftotext', args, { input, maxBuffer: 100_000_000, encoding: 'utf8' });
  if (status !== 0) return stderr.includes('Incorrect password') ? 'password' : 'damaged';
  return stdout.split('\f').slice(0, -1);
}
