import { spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { closeSync } from 'node:fs';
import process from 'node:process';
import { observeTool } from './observe-tool.ts';
import { bareEnvironment, openFilter, protections } from './require-sandbox.ts';
import { sandboxCommand, type Account, type ToolFailure, type ToolLimits } from './sandbox.ts';

/** How a run ended, as a value: a tool that is killed fails the file that it read, and nothing else. */
export type ToolRun =
  | { ok: true; stdout: Buffer; stderr: string }
  | { ok: false; why: ToolFailure; code: number | null; stdout: Buffer; stderr: string };

export type ToolOptions = {
  /** The run's own folder: where it starts, and its home. */
  folder: string;
  account: Account | null;
  limits: ToolLimits;
  /** Elapsed time, not CPU time. */
  seconds: number;
  /** More than this on standard output ends the run. */
  outputBytes: number;
  signal?: AbortSignal | undefined;
  /** An open file as standard input, and further ones from number 3 on: what the run may read though it can't open it. */
  input?: number | undefined;
  files?: number[] | undefined;
  /** Open files whose content is to be there under a path, read-only. */
  copies?: { file: number; at: string }[] | undefined;
  /** Takes what the run prints on standard output as it comes, for a tool that reports how far it is. */
  onOutput?: ((chunk: Buffer) => void) | undefined;
};

const STDERR_BYTES = 64 * 1024;

/** Runs a tool on uploaded bytes in a sandbox. Always returns, but for a sandbox that can't be had. */
export async function runTool(name: string, args: string[], options: ToolOptions): Promise<ToolRun> {
  return observeTool(name, () => runOnce(name, args, options));
}

async function runOnce(name: string, args: string[], options: ToolOptions): Promise<ToolRun> {
  const child = await startTool(name, args, options, options.input ?? 'ignore');
  return new Promise((resolve, reject) => {
    const output: Buffer[] = [];
    let [size, stderr] = [0, ''];
    let killedFor: ToolFailure | null = null;
    const end = (why: ToolFailure) => {
      killedFor ??= why;
      killTool(child);
    };
    const timer = setTimeout(end, options.seconds * 1000, 'timeout');
    const abort = () => end('aborted');
    options.signal?.addEventListener('abort', abort, { once: true });
    if (options.signal?.aborted) abort();

    child.stdout!.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > options.outputBytes) end('output');
      else output.push(chunk);
      options.onOutput?.(chunk);
    });
    child.stderr!.on('data', (chunk: Buffer) => {
      if (stderr.length < STDERR_BYTES) stderr += chunk.toString('latin1').slice(0, STDERR_BYTES - stderr.length);
    });
    child.once('error', reject);
    child.once('close', (code, signalName) => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', abort);
      const stdout = Buffer.concat(output);
      if (killedFor === null && code === 0) return resolve({ ok: true, stdout, stderr });
      resolve({ ok: false, why: killedFor ?? whyEnded(code, signalName, stderr), code, stdout, stderr });
    });
  });
}

/** Starts a program in a sandbox, in a process group of its own, with a bare environment. Throws where a protection is missing. */
export async function startTool(
  name: string,
  args: string[],
  options: Pick<ToolOptions, 'folder' | 'account' | 'limits' | 'files' | 'copies'>,
  input: number | 'ignore' | 'pipe',
): Promise<ChildProcess> {
  const { folder, limits, files = [], copies = [] } = options;
  const has = await protections();
  if (has.has('account') && options.account === null)
    throw new Error('A tool was to run as root. Borrow an account for it.');
  const filter = has.has('system-calls') ? openFilter() : null;
  try {
    const stdio: StdioOptions = [input, 'pipe', 'pipe', ...files];
    // bubblewrap reads these to their ends and closes them before the tool starts.
    const give = (file: number) => stdio.push(file) - 1;
    const given = {
      filter: filter === null ? null : give(filter),
      files: has.has('files') ? copies.map(({ file, at }) => ({ number: give(file), at })) : [],
    };
    const [command, ...rest] = [...sandboxCommand(has, options, limits, given), name, ...args];
    return spawn(command!, rest, { cwd: folder, env: bareEnvironment(folder), stdio, detached: true });
  } finally {
    if (filter !== null) closeSync(filter);
  }
}

/** Ends a tool with all that it started. */
export function killTool(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  // Without a process namespace, a descendant that left the group could keep our ends of its outputs open for ever.
  setTimeout(() => {
    child.stdout?.destroy();
    child.stderr?.destroy();
  }, HANG_UP_MS).unref();
}

const HANG_UP_MS = 2_000;

/** Returns why a run ended by itself. A shell and bubblewrap report a signal as 128 and its number. */
export function whyEnded(code: number | null, signal: NodeJS.Signals | null, stderr: string): ToolFailure {
  const number = code === null ? null : code - 128;
  if (number === SIGXCPU || signal === 'SIGXCPU') return 'timeout';
  if (number === SIGXFSZ || signal === 'SIGXFSZ') return 'output';
  if (/out of memory|bad_alloc|cannot allocate memory|allocation failed|memory exhausted/i.test(stderr))
    return 'memory';
  return signal !== null || (number !== null && number > 0 && number < 65) ? 'crash' : 'exit';
}

const SIGXCPU = 24;
const SIGXFSZ = 25;
