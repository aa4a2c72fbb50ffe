import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { programFile } from '@sealdesk/tools/programs.ts';
import { projectRoot } from '@sealdesk/tools/services/place.ts';

const NODE_COMPILE_CACHE = path.join(tmpdir(), 'sealdesk-compile-cache');

export type WorkerProcess = {
  pid: number;
  privateUrl: string;
  /** Its log so far, a JSON object a line. */
  lines: Record<string, unknown>[];
  /** Ends it with the signal and gives the exit code, which a killed process has none of. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
};

const started: ChildProcess[] = [];

/** Ends every worker process that this test file started and that still runs. */
export async function endWorkers(): Promise<void> {
  await Promise.all(started.splice(0).map((child) => end(child, 'SIGKILL')));
}

/**
 * Starts a real worker process and waits until it says that it runs. `through` is a command that prepares the machine for
 * it and then becomes it.
 */
export async function startWorkerProcess(
  environment: Record<string, string>,
  through: string[] = [],
): Promise<WorkerProcess> {
  const [command, ...args] = [...through, process.execPath, programFile('worker', projectRoot)];
  const child = spawn(command, args, {
    // Tests start dozens; what the first has compiled the others need not.
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE, ...environment, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const lines: Record<string, unknown>[] = [];
  const privatePort = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The worker ended before it ran: ${JSON.stringify(lines)}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      lines.push(entry);
      if (entry['msg'] === 'Worker started') resolve(entry['privatePort'] as number);
    });
  });
  return {
    pid: child.pid!,
    privateUrl: `http://127.0.0.1:${privatePort}`,
    lines,
    end: (signal) => end(child, signal),
  };
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
  return child.exitCode;
}
