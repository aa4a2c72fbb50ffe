import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { hasEnded, waitUntil } from './processes.ts';

/**
 * Ends every process whose environment names this state folder, and returns their command lines. A test that is interrupted
 * can't stop the servers it started in the background; this finds them. We and the processes above us are left alone.
 */
export async function stopStrays(stateDir: string, patience = 10_000): Promise<string[]> {
  const spared = new Set(ancestors(process.pid));
  const strays = processIds().filter((pid) => !spared.has(pid) && isMarked(pid, stateDir));
  const names = strays.map((pid) => read(pid, 'cmdline').replaceAll('\0', ' ').trim());
  signal(strays, 'SIGTERM');
  await waitUntil(() => strays.every(hasEnded), patience);
  const deaf = strays.filter((pid) => !hasEnded(pid));
  signal(deaf, 'SIGKILL');
  await waitUntil(() => deaf.every(hasEnded), 10_000);
  return names;
}

function processIds(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function isMarked(pid: number, stateDir: string): boolean {
  return read(pid, 'environ').split('\0').includes(`SEALDESK_STATE=${stateDir}`);
}

function ancestors(pid: number): number[] {
  const parent = Number(/^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0);
  return parent === 0 ? [pid] : [pid, ...ancestors(parent)];
}

/** Empty when the process has ended, or is another user's. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // It ended by itself.
    }
  }
}
