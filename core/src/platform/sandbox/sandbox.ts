import process from 'node:process';
import { systemFiles } from './visible-files.ts';

/**
 * What isolates a tool that reads uploaded bytes from the rest of the machine: limits of memory, CPU time and files; an
 * account of its own where we are root; a file system of its own, read-only but for its folder; a user, a process and a
 * network namespace; no privileges and no way to new ones; no system calls that it does not need.
 */
export const PROTECTIONS = [
  'limits',
  'account',
  'files',
  'users',
  'processes',
  'network',
  'privileges',
  'system-calls',
] as const;
export type Protection = (typeof PROTECTIONS)[number];

/** Why a tool failed. Only `exit` is the tool's own result; the others are imposed by us. */
export type ToolFailure = 'timeout' | 'memory' | 'output' | 'crash' | 'exit' | 'aborted';

/** The resource limits of one run. Megabytes are of address space and of a written file. */
export type ToolLimits = {
  memoryMb: number;
  cpuSeconds: number;
  fileMb: number;
  processes: number;
  openFiles: number;
};

/** How many processes a tool or a shell with its tools may have. The system counts those of its user namespace. */
export const TOOL_PROCESSES = 64;

/** An account number of nobody; two packages never share one, so that neither can touch the other's files. */
export type Account = number;

// The range that Linux keeps for accounts without a name. It also exists in containers that map only 65,536 numbers.
const firstAccount = 61_184;
const lastAccount = 65_519;
const taken = new Set<Account>();
let lends = process.getuid?.() === 0;

/** Stops lending: the machine does not let us change accounts. */
export function lendNoAccounts(): void {
  lends = false;
}

/** Lends an account number until it is given back; null where we have no right to change accounts. */
export function borrowAccount(): Account | null {
  if (!lends) return null;
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

/** Where a tool runs: its private folder, and as whom. */
export type ToolPlace = { folder: string; account: Account | null };

/** What the sandbox is given open, by its number: the filter of system calls, and files that are to be there under a path. */
export type GivenFiles = { filter: number | null; files?: { number: number; at: string }[] };

/**
 * Returns the command that sets up the sandbox and then runs the program. The account comes first, so that everything
 * else is made with the rights of nobody; the limits come last, so that they count the tool's processes alone.
 */
export function sandboxCommand(
  has: ReadonlySet<Protection>,
  place: ToolPlace,
  limits: ToolLimits,
  given: GivenFiles,
): string[] {
  return [
    ...(has.has('account') && place.account !== null ? otherAccount(place.account) : []),
    ...(has.has('files') ? bubblewrap(has, place.folder, given) : []),
    ...(has.has('limits') ? limitation(limits, has.has('users') || has.has('account')) : []),
  ];
}

function otherAccount(account: Account): string[] {
  const ids = ['--reuid', `${account}`, '--regid', `${account}`, '--clear-groups'];
  return ['setpriv', ...ids, '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all', '--'];
}

function bubblewrap(has: ReadonlySet<Protection>, folder: string, { filter, files = [] }: GivenFiles): string[] {
  return [
    'bwrap',
    '--die-with-parent',
    ...(has.has('users') ? ['--unshare-user'] : []),
    ...(has.has('processes') ? ['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'] : []),
    ...(has.has('network') ? ['--unshare-net'] : []),
    ...(has.has('privileges') ? ['--cap-drop', 'ALL'] : []),
    ...(has.has('system-calls') && filter !== null ? ['--seccomp', `${filter}`] : []),
    ...systemFiles(),
    ...(has.has('processes') ? ['--proc', '/proc'] : ['--ro-bind', '/proc', '/proc']),
    '--bind',
    folder,
    folder,
    '--chdir',
    folder,
    ...files.flatMap(({ number, at }) => ['--file', `${number}`, at]),
    '--remount-ro',
    '/',
    '--',
  ];
}

/** Processes are counted for each account in a user namespace, so their number is limited only where the tool has one of its own. */
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
