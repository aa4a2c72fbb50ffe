import { closeSync, constants, openSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { TOOL_PROCESSES, type Account } from '../platform/sandbox/sandbox.ts';
import { runTool } from '../platform/sandbox/tool.ts';
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
  const files = [
    openSync(zipPath, 'r'),
    openSync(process.execPath, 'r'),
    openSync(programFolder, constants.O_DIRECTORY),
  ];
  try {
    const [zip, ...program] = files;
    const run = await runTool(RUNTIME, [...RUNTIME_OPTIONS, `${PROGRAM_FOLDER}/unpack-main.ts`], {
      folder,
      account,
      signal,
      limits: LIMITS,
      seconds: SECONDS,
      outputBytes: REPORT_BYTES,
      input: zip,
      files: program,
    });
    signal?.throwIfAborted();
    if (run.ok) return JSON.parse(run.stdout.toString('utf8')) as UnpackReport;
    // Too much work is the zip's fault; a crash may be ours, and whoever asked tries again.
    if (run.why === 'timeout') return { refused: REFUSALS.tooSlow };
    throw new Error(`Unpacking ended by ${run.why} (${run.code}): ${run.stderr.slice(-1000)}`);
  } finally {
    for (const file of files) closeSync(file);
  }
}

// The sandbox's account may not be allowed to reach our folders, so it is handed them open, as numbers 3 and 4.
const RUNTIME = '/proc/self/fd/3';
const PROGRAM_FOLDER = '/proc/self/fd/4';
const RUNTIME_OPTIONS = [
  `--max-old-space-size=${HEAP_MB}`,
  '--no-warnings',
  '--preserve-symlinks',
  '--preserve-symlinks-main',
];
const programFolder = path.join(import.meta.dirname, 'zip');
