import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aTrussPackage } from '@sealdesk/core/testing/drawings/truss-package.ts';
import { writeZip } from '@sealdesk/core/testing/zips/write-zip.ts';
import { tinyPdf } from '@sealdesk/tools/demo/files/tiny-pdf.ts';
import { tinyZip } from '@sealdesk/tools/demo/files/tiny-zip.ts';
import type { Download, Page } from '@playwright/test';

/** A file as a person has it on their disk. */
export type LocalFile = { name: string; mimeType: string; buffer: Buffer };

/** A PDF that any reader opens. */
export function aPdf(name: string, text = name): LocalFile {
  return { name, mimeType: 'application/pdf', buffer: tinyPdf([[text]]) };
}

/** The same PDF with a long comment before its end, so that it takes a while on a slow network. */
export function padded({ buffer, ...file }: LocalFile, bytes: number): LocalFile {
  const end = buffer.lastIndexOf('startxref');
  const comment = randomBytes(bytes).map((byte) => byte | 0x80);
  const parts = [buffer.subarray(0, end), Buffer.from('%'), comment, Buffer.from('\n'), buffer.subarray(end)];
  return { ...file, buffer: Buffer.concat(parts) };
}

/** Runs the work with a file of that size, of which the disk holds next to nothing. */
export async function withLargeFile(name: string, size: number, work: (file: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sealdesk-large-'));
  try {
    const file = await open(path.join(folder, name), 'w');
    await file.write('%PDF-1.7\n');
    await file.truncate(size);
    await file.close();
    await work(path.join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A zip with a PDF in it: good for repairs, whose zips need no drawings that we know. */
export function aZip(name: string, text = name): LocalFile {
  return { name, mimeType: 'application/zip', buffer: tinyZip([{ name: 'repair.pdf', bytes: tinyPdf([[text]]) }]) };
}

/** A zip of truss drawings that print the name of their job. */
export function aDrawnZip(name: string, jobName: string): LocalFile {
  return { name, mimeType: 'application/zip', buffer: writeZip(aTrussPackage({ designs: 2, jobName })) };
}

/** The bytes and the name of what the browser saved. */
export async function saved(download: Download): Promise<{ name: string; bytes: Buffer }> {
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Drags the files over the drop zone, lets `meanwhile` look, and drops them. */
export async function dropFiles(page: Page, files: LocalFile[], meanwhile?: () => Promise<void>): Promise<void> {
  const zone = page.locator('[data-state]', { has: page.locator('input[type="file"]') });
  const dataTransfer = await page.evaluateHandle(
    async (all) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  );
  await zone.dispatchEvent('dragenter', { dataTransfer });
  await zone.dispatchEvent('dragover', { dataTransfer });
  await meanwhile?.();
  await zone.dispatchEvent('drop', { dataTransfer });
}
