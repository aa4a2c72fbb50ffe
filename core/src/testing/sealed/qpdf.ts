import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Returns what qpdf prints of a PDF. */
export function shownByQpdf(pdf: Buffer, ...options: string[]): string {
  return runQpdf(pdf, (file) => [...options, file]).toString();
}

/** Returns a PDF as qpdf saves it. */
export function savedByQpdf(pdf: Buffer, ...options: string[]): Buffer {
  return runQpdf(pdf, (file) => [...options, file, '-']);
}

function runQpdf(pdf: Buffer, wordsFor: (file: string) => string[]): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-qpdf-'));
  try {
    const file = path.join(folder, 'a.pdf');
    writeFileSync(file, pdf);
    return execFileSync('qpdf', wordsFor(file), { maxBuffer: 1024 ** 3 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
