import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspectPdf } from '@sealdesk/core/pdf/inspection/inspect-pdf.ts';
import { borrowAccount, returnAccount, type Account } from '@sealdesk/core/platform/sandbox/sandbox.ts';
import { openToolShell } from '@sealdesk/core/platform/sandbox/tool-shell.ts';
import { proveSet } from '@sealdesk/core/seals/prove-set.ts';
import { readWords, WORDS_LIMITS } from '@sealdesk/core/seals/words/read-words.ts';
import type { Sheet } from './pdf-files.ts';
import { measured, ownMemory, type Measured } from './process-load.ts';
import { BENCH_TERMS, makeSealedSet, type BenchSet } from './sealed-files.ts';

/** A document whose checks are measured. */
export type CheckedCase = { pages: number; sheet: Sheet };

/** One pass over a document: each thing bare and as the worker does it. */
export type ChecksPass = Record<
  'sha256' | 'structure' | 'text' | 'words' | 'bareReview' | 'review' | 'bareFinal' | 'final',
  Measured
> & { bytes: number; idle: number };

type Place = { folder: string; account: Account | null };

/** The drawing at which pages are compared first. */
const DRAW = ['-gray', '-cropbox', '-r', '100'];
const WORDS = ['-raw', '-bbox', '-cropbox', '-enc', 'UTF-8'];

/** Measures both checks of one sealed set by turns with the bare tools. */
export async function measureChecks({ pages, sheet }: CheckedCase, passes: number): Promise<ChecksPass[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sealdesk-bench-'));
  const account = borrowAccount();
  try {
    const set = await makeSealedSet(folder, pages, sheet);
    await chmod(folder, 0o755);
    if (account !== null)
      for (const file of ['', set.merged, set.sealed]) await chown(path.join(folder, file), account, account);
    const done: ChecksPass[] = [];
    for (let pass = 0; pass < passes; pass += 1) done.push(await onePass({ folder, account }, set, pages));
    return done;
  } finally {
    returnAccount(account);
    await rm(folder, { recursive: true });
  }
}

async function onePass(place: Place, set: BenchSet, pages: number): Promise<ChecksPass> {
  const { folder, account } = place;
  const { merged, sealed, sha256, bytes } = set;
  const prove = async (reference: string, wanted: 'words-and-file' | 'file') => {
    const asked = { sealed: { path: sealed, sha256 }, terms: BENCH_TERMS, wanted };
    const proof = await proveSet({ ...asked, reference: { kind: 'whole', path: reference } }, { folder, account });
    if (proof.problems.length > 0 || proof.pages.length !== pages)
      throw new Error(`The made set is not accepted: ${proof.problems[0]?.message ?? `${proof.pages.length} pages`}`);
  };
  const idle = ownMemory();
  return {
    bytes,
    idle,
    sha256: await measured(() => bare(folder, 'openssl', ['dgst', '-sha256', sealed])),
    structure: await measured(() => inspectPdf({ folder, account, pdf: sealed })),
    text: await measured(async () => {
      for (const pdf of [merged, sealed]) await bare(folder, 'pdftotext', [pdf, '-']);
    }),
    words: await measured(() => Promise.all([merged, sealed].map((pdf) => readAll(place, pdf, pages)))),
    bareReview: await measured(() => bareTools(folder, merged, sealed)),
    review: await measured(() => prove(merged, 'words-and-file')),
    bareFinal: await measured(() => bareTools(folder, sealed, sealed)),
    final: await measured(() => prove(sealed, 'file')),
  };
}

/** What a proof needs of the tools: the words of both documents, then their drawings, each two at a time. */
async function bareTools(folder: string, before: string, after: string): Promise<void> {
  const both = [before, after];
  await Promise.all(both.map((pdf) => bare(folder, 'pdftotext', [...WORDS, pdf, '-'])));
  await Promise.all(both.map((pdf) => bare(folder, 'pdftoppm', [...DRAW, pdf])));
}

async function readAll({ folder, account }: Place, pdf: string, pages: number): Promise<void> {
  const shell = openToolShell({ folder, account, limits: WORDS_LIMITS });
  try {
    for await (const words of readWords(shell, pdf, pages))
      if (words.length === 0) throw new Error('A page has no words.');
  } finally {
    shell.close();
  }
}

/** Runs a tool without a sandbox; what it prints goes nowhere. */
async function bare(cwd: string, tool: string, args: string[]): Promise<void> {
  const child = spawn(tool, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`${tool} ended with ${code}`);
}
