import { execFile } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { fileSource } from '@sealdesk/core/intake/zip/byte-source.ts';
import { readSafeDirectory } from '@sealdesk/core/intake/zip/local-headers.ts';
import { readPackage } from '@sealdesk/core/intake/read-package.ts';
import { findBinary } from '../services/binaries.ts';
import type { BenchFile } from './upload-files.ts';

const run = promisify(execFile);

/** Seconds for the zip's directory and safety, for the bare tools, and for the whole intake. */
export async function measureIntake(zip: BenchFile, pdfs: number, folder: string) {
  const safety = await timed(() => checkSafety(zip, pdfs));
  const bare = await timed(() => bareTools(zip, folder));
  const whole = await timed(() => wholeIntake(zip, pdfs, folder));
  return { safety, bare, whole };
}

async function checkSafety(zip: BenchFile, pdfs: number): Promise<void> {
  const file = openSync(zip.path, 'r');
  try {
    const entries = readSafeDirectory(fileSource(file));
    if (entries.length !== pdfs) throw new Error(`${entries.length} entries were read.`);
  } finally {
    closeSync(file);
  }
}

/** What a shell would do: unzip, then the text of each PDF, two at a time. */
async function bareTools(zip: BenchFile, folder: string): Promise<void> {
  const out = await mkdtemp(path.join(folder, 'bare-'));
  await run(findBinary('unzip', 'unzip'), ['-q', zip.path, '-d', out]);
  await run('sh', [
    '-c',
    `find "$0" -name '*.pdf' -print0 | xargs -0 -P 2 -n 1 sh -c 'pdftotext -layout "$0" /dev/null'`,
    out,
  ]);
  await rm(out, { recursive: true });
}

async function wholeIntake(zip: BenchFile, pdfs: number, folder: string): Promise<void> {
  const own = path.join(folder, 'intake');
  await mkdir(own);
  const read = await readPackage({ zipPath: zip.path, zipName: 'package.zip', folder: own, today: '2026-11-15' });
  await rm(own, { recursive: true });
  if ('refused' in read) throw new Error(read.refused);
  if (read.fields.number_of_designs !== pdfs) throw new Error(`${read.fields.number_of_designs} designs were read.`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
