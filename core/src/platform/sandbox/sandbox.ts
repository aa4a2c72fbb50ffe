import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What stands between a tool that reads a stranger's bytes and the rest of the machine. */
export const WALLS = ['limits', 'network', 'processes', 'account'] as const;
export type Wall = (typeof WALLS)[number];

/** How much of the machine one run may have. Megabytes are of address space and of a written file. */
export type ToolLimits = {
  memoryMb: number;
  cpuSeconds: number;
  fileMb: number;
  processes: number;
  openFiles: number;
};

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

let known: Promise<Set<Wall>> | undefined;

/** The walls that hold on this machine. Each is tried once by really running a program behind it. */
export function standingWalls(): Promise<Set<Wall>> {
  known ??= tryWalls();
  return known;
}

/** The walls that this machine does not have. */
export async function checkSandbox(): Promise<{ standing: Wall[]; missing: Wall[] }> {
  const standing = await standingWalls();
  return { standing: WALLS.filter((wall) => standing.has(wall)), missing: WALLS.filter((wall) => !standing.has(wall)) };
}

/** The command that builds the walls and then becomes the program; the order matters, each needs rights the next drops. */
export function behindWalls(standing: Set<Wall>, account: Account | null, limits: ToolLimits): string[] {
  return [
    ...separation(standing),
    ...(standing.has('account') && account !== null ? otherAccount(account) : []),
    ...(standing.has('limits') ? limitation(limits, account !== null || standing.has('processes')) : []),
    // A shell stays as the first process: in a process namespace the first one is deaf to the signals of its limits.
    '/bin/sh',
    '-c',
    '"$@"; exit $?',
    'sh',
  ];
}

/** No network, and no sight of other processes. Who is not root gets the right to do so by a user namespace. */
function separation(standing: Set<Wall>): string[] {
  const parts = [
    ...(standing.has('network') ? ['--net', '--ipc'] : []),
    ...(standing.has('processes') ? ['--pid', '--fork', '--kill-child', '--mount-proc'] : []),
  ];
  if (parts.length === 0) return [];
  return ['unshare', ...(process.getuid?.() === 0 ? [] : ['--user']), ...parts, '--'];
}

function otherAccount(account: Account): string[] {
  const ids = ['--reuid', `${account}`, '--regid', `${account}`, '--clear-groups'];
  return ['setpriv', ...ids, '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all', '--'];
}

/** Processes are counted for each account, so their number is limited only where nobody else counts along. */
function limitation(limits: ToolLimits, isAlone: boolean): string[] {
  const bytes = (megabytes: number) => megabytes * 1024 * 1024;
  return [
    'prlimit',
    `--as=${bytes(limits.memoryMb)}`,
    // The first figure ends the tool with a signal that tells why, the second one second later with one that it can't refuse.
    `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 1}`,
    `--fsize=${bytes(limits.fileMb)}`,
    ...(isAlone ? [`--nproc=${limits.processes}`] : []),
    `--nofile=${limits.openFiles}`,
    '--core=0',
    '--',
  ];
}

async function tryWalls(): Promise<Set<Wall>> {
  const standing = new Set<Wall>();
  const limits = { memoryMb: 512, cpuSeconds: 5, fileMb: 1, processes: 64, openFiles: 64 };
  for (const wall of WALLS) {
    const account = wall === 'account' ? borrowAccount() : null;
    if (wall === 'account' && account === null) continue;
    const [command, ...args] = behindWalls(new Set([wall]), account, limits);
    const holds = await run(command!, [...args, 'true'], { timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (holds) standing.add(wall);
    returnAccount(account);
  }
  return standing;
}
