import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { combinePdfs, type Part } from '@sealdesk/core/pdf/combine-pdfs.ts';
import { borrowAccount, returnAccount } from '@sealdesk/core/platform/sandbox/sandbox.ts';
import { makeDrawings, type Sheet } from './pdf-files.ts';
import type { Measured } from './process-load.ts';
import { median, ratioOf } from './statistics.ts';

const MB = 1024 * 1024;
const TICKS_PER_SECOND = 100;

/** A set to be combined: so many files of so many pages. */
export type CombinedCase = { what: string; files: number; pages: number; sheet: Sheet };

/** Combines one set, bare and as the worker does, by turns; returns the row of the table. */
export async function measureCombining({ what, files, pages, sheet }: CombinedCase, passes: number): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sealdesk-bench-'));
  const account = borrowAccount();
  try {
    const parts: Part[] = [];
    for (let at = 0; at < files; at += 1) {
      const pdf = `${at}.pdf`;
      parts.push({ name: pdf, pdf, size: await makeDrawings(path.join(folder, pdf), pages, sheet) });
    }
    await chmod(folder, 0o755);
    if (account !== null)
      for (const file of [folder, ...parts.map(({ pdf }) => path.join(folder, pdf))])
        await chown(file, account, account);
    const combine = ['--empty', '--pages', ...parts.map(({ pdf }) => pdf), '--', 'bare.pdf'];
    const [bare, checked, ours] = [[] as Measured[], [] as Measured[], [] as Measured[]];
    for (let pass = 0; pass < passes; pass += 1) {
      const written = await watched(folder, () => qpdf(folder, combine));
      bare.push(written);
      const check = await watched(folder, () => qpdf(folder, ['--check', 'bare.pdf']));
      const [took, cpu] = [written.seconds + check.seconds, written.cpu + check.cpu];
      checked.push({ seconds: took, cpu, memory: Math.max(written.memory, check.memory) });
      const combining = { folder, account, into: 'ours.pdf', onPages: () => {} };
      ours.push(
        await watched(folder, async () => {
          const outcome = await combinePdfs(parts, combining);
          if ('problem' in outcome) throw new Error(outcome.problem.reason);
          await outcome.file.handle.close();
        }),
      );
    }
    const ratio = (to: Measured[], of: 'seconds' | 'cpu' = 'seconds') =>
      `${median(ours.map((run, pass) => ratioOf(run[of], to[pass]![of]))).toFixed(2)}x`;
    const bytes = parts.reduce((sum, { size }) => sum + size, 0);
    return [
      `${what}, ${Math.round(bytes / MB)} MB`,
      seconds(bare),
      seconds(checked),
      seconds(ours),
      `${ratio(bare)}, CPU ${ratio(bare, 'cpu')}`,
      `${ratio(checked)}, CPU ${ratio(checked, 'cpu')}`,
      `${memory(bare)} bare, ${memory(ours)} ours`,
    ];
  } finally {
    returnAccount(account);
    await rm(folder, { recursive: true });
  }
}

async function qpdf(cwd: string, args: string[]): Promise<void> {
  const child = spawn('qpdf', args, { cwd, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`qpdf ended with ${code}`);
}

/** How long the work takes, and the most memory that a qpdf in that folder had meanwhile. */
async function watched(folder: string, work: () => Promise<void>): Promise<Measured> {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, ...memoryOfTools(folder))), 50);
  const [began, cpuBefore] = [performance.now(), cpuOfTools()];
  try {
    await work();
    return { seconds: (performance.now() - began) / 1000, cpu: cpuOfTools() - cpuBefore, memory: peak };
  } finally {
    clearInterval(timer);
  }
}

/** The processor time of every tool that has ended and was waited for: unlike the clock's, it says nothing of other work. */
function cpuOfTools(): number {
  const fields = readFileSync('/proc/self/stat', 'latin1').split(') ')[1]!.split(' ');
  const [user, system] = [fields[13], fields[14]];
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

/** The largest that each qpdf running in that folder has been so far, in bytes. */
function memoryOfTools(folder: string): number[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (!status.startsWith('Name:\tqpdf') || readlinkSync(`/proc/${pid}/cwd`) !== folder) return [];
      return [Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024];
    } catch {
      return []; // It has ended meanwhile.
    }
  });
}

function seconds(runs: Measured[]): string {
  const middle = (of: (run: Measured) => number) => median(runs.map(of)).toFixed(2);
  return `${middle((run) => run.seconds)} s, CPU ${middle((run) => run.cpu)} s`;
}

function memory(runs: Measured[]): string {
  return `${Math.round(Math.max(...runs.map((run) => run.memory)) / MB)} MB`;
}
