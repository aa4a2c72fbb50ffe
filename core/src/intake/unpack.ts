import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { TOOL_PROCESSES, type Account } from '../platform/sandbox/sandbox.ts';
import { runProgram } from '../platform/sandbox/tool-program.ts';
import type { UnpackReport } from './zip/unpack-all.ts';
import { REFUSALS } from './zip/zip-refused.ts';

// Node reserves far more addresses than it ever uses; what it may fill is bounded by its own option.
const LIMITS = { memoryMb: 4096, cpuSeconds: 100, fileMb: 2048, processes: TOOL_PROCESSES, openFiles: 64 };
const SECONDS = 110;
const HEAP_MB = 192;
/** A report on 5,000 files with the longest names. */
const REPORT_BYTES = 16 * 1024 ** 2;

/** Checks a zip and unpacks its PDFs into the folder, in a process that a poisoned zip may kill. */
export async function unpackZip(input: {
  zipPath: string;
  folder: string;
  account: Account | null;
  signal?: AbortSignal | undefined;
}): Promise<UnpackReport> {
  const { zipPath, folder, account, signal } = input;
  const zip = openSync(zipPath, 'r');
  try {
    const run = await runProgram(PROGRAM, NODE_OPTIONS, {
      folder,
      account,
      signal,
      limits: LIMITS,
      seconds: SECONDS,
      outputBytes: REPORT_BYTES,
      input: zip,
    });
    signal?.throwIfAborted();
    if (run.ok) return JSON.parse(run.stdout.toString('utf8')) as UnpackReport;
    // Too much work is the zip's fault; a crash may be ours, and whoever asked tries again.
    if (run.why === 'timeout') return { refused: REFUSALS.tooSlow };
    throw new Error(`Unpacking ended by ${run.why} (${run.code}): ${run.stderr.slice(-1000)}`);
  } finally {
    closeSync(zip);
  }
}

const NODE_OPTIONS = [`--max-old-space-size=${HEAP_MB}`, '--no-warnings'];
const PROGRAM = path.join(import.meta.dirname, 'zip/unpack-main.ts');
