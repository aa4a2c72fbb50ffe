import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { privateFolder, toolFolder } from '../testing/private-folder.ts';
import { aPart } from '../testing/zips/good-parts.ts';
import { DEFLATED, writeZip } from '../testing/zips/write-zip.ts';
import type { ZipPart } from '../testing/zips/write-zip.ts';
import { unpackZip } from './unpack.ts';

async function unpack(parts: ZipPart[]) {
  const zipPath = path.join(privateFolder(), 'a.zip');
  writeFileSync(zipPath, writeZip(parts), { mode: 0o600 });
  const { folder, account } = toolFolder();
  const report = await unpackZip({ zipPath, folder, account });
  if ('refused' in report) throw new Error(`refused: ${report.refused}`);
  return { folder, files: report.files };
}

it('writes PDFs under numbers of ours, byte for byte, and hashes everything', async () => {
  const [drawing, photo] = [Buffer.alloc(700_000, 'drawn '), Buffer.alloc(300_000, 'seen ')];
  const { folder, files } = await unpack([
    aPart('Job/', { bytes: Buffer.alloc(0) }),
    aPart('Job/photo.jpg', { bytes: photo }),
    aPart('Job/A01.PDF', { bytes: drawing, method: DEFLATED }),
  ]);
  expect(files).toEqual([
    { name: 'Job/photo.jpg', size: photo.length, pdf: null, sha256: sha256(photo) },
    { name: 'Job/A01.PDF', size: drawing.length, pdf: '0002.pdf', sha256: sha256(drawing) },
  ]);
  expect(readFileSync(path.join(folder, '0002.pdf')).equals(drawing)).toBe(true);
});

it('unpacks a large file in pieces, beside a small one', async () => {
  const { files } = await unpack([
    aPart('noise.bin', { bytes: Buffer.alloc(90 * 1024 ** 2, 'model'), method: DEFLATED }),
    aPart('a.txt'),
  ]);
  expect(files.map(({ size }) => size)).toEqual([90 * 1024 ** 2, 5]);
});

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
