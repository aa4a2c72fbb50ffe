import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** The account under which a process runs; absent means our own. */
export type Account = { uid: number; gid: number };

/** How long a server may take to start. Most take a second or two; a busy machine needs far more. */
export const START_MS = 180_000;

type RunOptions = { account?: Account | undefined; cwd?: string; env?: NodeJS.ProcessEnv };

/** Runs a command to its end and gives what it printed; a failure carries the command and its last words. */
export function run(command: string, args: string[], { account, cwd, env }: RunOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      command,
      args,
      { ...account, cwd, env: env ?? process.env, maxBuffer: 64 << 20 },
      (error, stdout, stderr) => {
        if (!error) return resolve(stdout);
        const words = `${stdout}\n${stderr}`.trim().split('\n').slice(-15).join('\n');
        reject(new Error(`${command} ${args.join(' ')} failed:\n${words || error.message}`));
      },
    );
  });
}

/** Starts a process that outlives us, notes its id in the pid file and sends its output to the log. */
export function startInBackground(
  command: string,
  args: string[],
  files: { pidFile: string; logFile: string },
  env: NodeJS.ProcessEnv = process.env,
): number {
  const log = openSync(files.logFile, 'a');
  const child = spawn(command, args, { detached: true, stdio: ['ignore', log, log], env });
  closeSync(log);
  child.unref();
  if (child.pid === undefined) throw new Error(`${command} could not be started.`);
  writeFileSync(files.pidFile, `${child.pid}\n`);
  return child.pid;
}

/** The id in a pid file, when that process lives and its command line carries our mark; ids are reused. */
export function findProcess(pidFile: string, mark: string): number | null {
  const pid = Number.parseInt(readIfThere(pidFile), 10);
  return Number.isInteger(pid) && isOurs(pid, mark) ? pid : null;
}

/** Ends the process of a pid file and waits until it is gone; one that isn't ours is left alone. */
export async function stopByPidFile(
  pidFile: string,
  mark: string,
  { signal = 'SIGTERM', patience = 15_000 }: { signal?: NodeJS.Signals; patience?: number } = {},
): Promise<void> {
  const pid = findProcess(pidFile, mark);
  if (pid !== null) {
    process.kill(pid, signal);
    if (!(await waitUntil(() => hasEnded(pid), patience))) process.kill(pid, 'SIGKILL');
    await waitUntil(() => hasEnded(pid), 5_000);
  }
  rmSync(pidFile, { force: true });
}

/** Asks again until the answer is yes or patience (in milliseconds) ends; says which. */
export async function waitUntil(
  isSo: () => boolean | Promise<boolean>,
  patience: number,
  pause = 50,
): Promise<boolean> {
  const end = Date.now() + patience;
  for (;;) {
    if (await isSo()) return true;
    if (Date.now() > end) return false;
    await sleep(pause);
  }
}

/** Whether a process is gone, or over and only waiting for its parent to look: its files and ports are free. */
export function hasEnded(pid: number): boolean {
  const stat = readIfThere(`/proc/${pid}/stat`);
  return stat === '' || /\) [ZX] /.test(stat);
}

/** The last lines of a log, for a message that says why something did not start. */
export function logTail(logFile: string, lines = 15): string {
  return readIfThere(logFile).trim().split('\n').slice(-lines).join('\n');
}

function isOurs(pid: number, mark: string): boolean {
  return readIfThere(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').includes(mark);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
