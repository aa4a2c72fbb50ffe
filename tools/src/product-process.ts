import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { programFile } from './programs.ts';
import { projectRoot } from './services/place.ts';
import { accepts } from './services/ports.ts';
import { waitUntil } from './services/processes.ts';

/** One running API or worker. */
export type ProductProcess = { child: ChildProcess; privateUrl: string; logs(): string; stop(): Promise<void> };

type StartOptions = {
  /** An open file for what it prints, in place of `logs`. */
  logFile?: number;
  /** A command that limits the process and then becomes it. */
  through?: string[];
  /** The folder of a release; left out, the checkout. */
  root?: string;
};

const logLimit = 8 << 20;
/** A product that starts takes two seconds; on a machine that others keep busy, a minute has not been enough. */
const readyWithin = 120_000;
/** The variable with a folder in which whatever products print is kept whole, for a check of all of it. */
export const LOGS = 'SEALDESK_LOGS';

/** Starts an API or a worker and returns once it says that it is ready; if it never does, its last words are in the error. */
export async function startProductProcess(
  kind: 'api' | 'worker',
  environment: Record<string, string>,
  { logFile, through = [], root = projectRoot }: StartOptions = {},
): Promise<ProductProcess> {
  // Holds a process of a fault run where the run wants it; the product knows nothing of FAULT_FOLDER.
  const hooks = environment.FAULT_FOLDER ? ['--import', programFile('faultHooks', projectRoot)] : [];
  const [command, ...args] = [...through, process.execPath, ...hooks, programFile(kind, root)];
  const child = spawn(command, args, {
    // Tests start dozens; what the first has compiled the others need not.
    env: { NODE_COMPILE_CACHE: path.join(tmpdir(), 'sealdesk-compile-cache'), ...environment },
    stdio: ['ignore', logFile ?? 'pipe', logFile ?? 'pipe'],
  });
  let text = '';
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-logLimit);
    if (process.env[LOGS]) appendFileSync(path.join(process.env[LOGS], `${kind}-${child.pid}.log`), chunk);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  // A test run that is cut short must not leave servers behind.
  const killWithUs = () => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));

  const privateUrl = `http://127.0.0.1:${environment.PRIVATE_PORT}`;
  const product = { child, privateUrl, logs: () => text, stop: () => endChild(child) };
  const isUp = async () =>
    (await isReady(privateUrl)) && (kind === 'worker' || (await accepts(Number(environment.PORT))));
  const isOver = await waitUntil(async () => hasExited(child) || (await isUp()), readyWithin);
  if (!isOver || hasExited(child)) {
    await product.stop();
    throw new Error(`The ${kind} did not become ready:\n${text.slice(-4_000)}`);
  }
  return product;
}

/** Whether the process behind this private address takes work. */
export async function isReady(privateUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${privateUrl}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** Asks a child to end, and ends it by force when it doesn't within a minute. */
async function endChild(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  child.kill('SIGTERM');
  if (!(await waitUntil(() => hasExited(child), 60_000))) child.kill('SIGKILL');
  await waitUntil(() => hasExited(child), 5_000);
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}
