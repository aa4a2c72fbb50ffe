import { createCipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { aBulkyPackage } from '@sealdesk/core/testing/drawings/bulky-package.ts';
import { DEFLATED, writeZip } from '@sealdesk/core/testing/zips/write-zip.ts';

export type BenchFile = { path: string; size: number };

const MB = 1024 * 1024;

/** A file of exactly so many megabytes that begins as a PDF; the rest can't be compressed. */
export async function makePdf(path: string, megabytes: number): Promise<BenchFile> {
  const noise = createCipheriv('aes-128-ctr', randomBytes(16), randomBytes(16));
  const out = createWriteStream(path);
  for (let part = 0; part < megabytes; part += 1) {
    const bytes = noise.update(Buffer.alloc(MB));
    if (part === 0) bytes.write('%PDF-1.7\n');
    if (!out.write(bytes)) await once(out, 'drain');
  }
  out.end();
  await finished(out);
  return { path, size: megabytes * MB };
}

/** A customer's zip with so many PDFs; 500 of them have 200 MB. */
export async function makePackage(path: string, pdfs: number): Promise<BenchFile> {
  const parts = aBulkyPackage({ files: pdfs, bytes: pdfs * 0.38 * MB }).map(({ name, bytes }) => ({
    name,
    bytes,
    method: DEFLATED,
  }));
  await writeFile(path, writeZip(parts));
  const handle = await open(path);
  const { size } = await handle.stat();
  await handle.close();
  return { path, size };
}
