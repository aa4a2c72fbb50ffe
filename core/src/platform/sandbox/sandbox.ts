import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import type { Log } from '../log.ts';

const run = promisify(execFile);

/** What isolates a tool that reads uploaded bytes from the rest of the machine. */
export const SANDBOX_FEATURES = ['limits', 'network', 'processes', 'account'] as const;
export type SandboxFeature = (typeof SANDBOX_FEATURES)[number];

/** The resource limits of one run. Megabytes are of address space and of a written file. */
export type ToolLimits = {
  memoryMb: number;
  cpuSeconds: number;
  fileMb: number;
  processes: number;
  openFiles: number;
};

/**
 * How many processes the tools of one document may have together. The system counts all those of an account, of every shell
 * that is open and of those that were ended a moment ago: a shell with its tool is three, and four or five are open at once.
 */
export const TOOL_PROCESSES = 64;

/** An account number of nobody; two packages never share one, so that neither can touch the other's files. */
export type Account = number;

// The range that Linux keeps for accounts without a name. It also exists in containers that map only 65,536 numbers.
const firstAccount = 61_184;
const lastAccount = 65_519;
const taken = new Set<Account>();

/** Lends an account number until it is given back; null where we have no right to change accounts. */
export function borrowAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  for (let tries = 0; tries < 10_000; tries += 1) {
    const account = firstAccount + Math.floor(Math.random() * (lastAccount - firstAccount + 1));
    if (taken.has(account)) continue;
    taken.add(account);
    return account;
  }
  throw new Error('Every account number for tools is taken.');
}

/** Gives an account number back. */
export function returnAccount(account: Account | null): void {
  if (account !== null) taken.delete(account);
}

let known: Promise<Set<SandboxFeature>> | undefined;

/** Returns the features that work on this machine. Each is probed once by running a program with it. */
export function availableFeatures(): Promise<Set<SandboxFeature>> {
  known ??= probeFeatures();
  return known;
}

/** Returns which features of the sandbox this machine has and which it lacks. */
export async function checkSandbox(): Promise<{ available: SandboxFeature[]; missing: SandboxFeature[] }> {
  const available = await availableFeatures();
  return {
    available: SANDBOX_FEATURES.filter((feature) => available.has(feature)),
    missing: SANDBOX_FEATURES.filter((feature) => !available.has(feature)),
  };
}

/** Returns the command that sets up the sandbox and then runs the program. The order matters: each step needs rights that the next drops. */
export function sandboxCommand(available: Set<SandboxFeature>, account: Account | null, limits: ToolLimits): string[] {
  return [
    ...separation(available),
    ...(available.has('account') && account !== null ? otherAccount(account) : []),
    ...(available.has('limits') ? limitation(limits, account !== null || available.has('processes')) : []),
    // A shell stays as the first process: in a process namespace the first one ignores the signals of its limits.
    '/bin/sh',
    '-c',
    '"$@"; exit $?',
    'sh',
  ];
}

/** Hides the network and other processes. Without root, a user namespace gives the right to do so. */
function separation(available: Set<SandboxFeature>): string[] {
  const parts = [
    ...(available.has('network') ? ['--net', '--ipc'] : []),
    ...(available.has('processes') ? ['--pid', '--fork', '--kill-child', '--mount-proc'] : []),
  ];
  if (parts.length === 0) return [];
  return ['unshare', ...(process.getuid?.() === 0 ? [] : ['--user']), ...parts, '--'];
}

function otherAccount(account: Account): string[] {
  const ids = ['--reuid', `${account}`, '--regid', `${account}`, '--clear-groups'];
  return ['setpriv', ...ids, '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all', '--'];
}

/** Processes are counted for each account, so their number is limited only where the tool has an account or namespace of its own. */
function limitation(limits: ToolLimits, isAlone: boolean): string[] {
  const bytes = (megabytes: number) => megabytes * 1024 * 1024;
  return [
    'prlimit',
    `--as=${bytes(limits.memoryMb)}`,
    // The first figure ends the tool by SIGXCPU, which names the reason; the second, a second later, by SIGKILL.
    `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 1}`,
    `--fsize=${bytes(limits.fileMb)}`,
    ...(isAlone ? [`--nproc=${limits.processes}`] : []),
    `--nofile=${limits.openFiles}`,
    '--core=0',
    '--',
  ];
}

async function probeFeatures(): Promise<Set<SandboxFeature>> {
  const available = new Set<SandboxFeature>();
  const limits = { memoryMb: 512, cpuSeconds: 5, fileMb: 1, processes: 64, openFiles: 64 };
  for (const feature of SANDBOX_FEATURES) {
    const account = feature === 'account' ? borrowAccount() : null;
    if (feature === 'account' && account === null) continue;
    const [command, ...args] = sandboxCommand(new Set([feature]), account, limits);
    const holds = await run(command!, [...args, 'true'], { timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (holds) available.add(feature);
    returnAccount(account);
  }
  return available;
}

/** Throws where tools can't be limited, and logs which other features of the sandbox are missing. */
export async function requireSandbox(log: Log, check = checkSandbox): Promise<void> {
  const { available, missing } = await check();
  if (missing.includes('limits')) {
    throw new Error('Sandbox unavailable: prlimit not found. Install util-linux.');
  }
  if (missing.length > 0) {
    log.error(
      { available, missing },
      'The sandbox lacks features, so tools that read uploaded files are less isolated. Install util-linux and run as root',
    );
  }
}
