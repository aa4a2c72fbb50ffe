import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdtempSync, openSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import type { Log } from '../log.ts';
import {
  borrowAccount,
  lendNoAccounts,
  PROTECTIONS,
  returnAccount,
  sandboxCommand,
  type Protection,
} from './sandbox.ts';
import { systemCallFilter } from './system-calls.ts';

/** The whole environment of a tool, and of what sets up its sandbox. */
export function bareEnvironment(folder: string): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' };
}

const UTIL_LINUX = 'Install util-linux.';
const BUBBLEWRAP =
  'Install bubblewrap, and let it make user namespaces (sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns; in a container its own system-call filter and masked paths, too). The folder for temporary files (TMPDIR) must let other accounts through.';

/** What to do about a protection that is missing. */
const REMEDIES: Record<Protection, string> = {
  limits: UTIL_LINUX,
  account: `${UTIL_LINUX} The worker runs as root and must be able to change to account numbers from 61184 to 65519; or run it as another user.`,
  files: BUBBLEWRAP,
  users: BUBBLEWRAP,
  processes: BUBBLEWRAP,
  network: BUBBLEWRAP,
  privileges: BUBBLEWRAP,
  'system-calls': 'Use a kernel with seccomp filters.',
};

/** What this machine gives: the protections that hold, those that do not, and what was said about these. */
export type SandboxState = { available: Protection[]; missing: Protection[]; detail: string };

/** The protections that are to be had here: an account of its own is one only for a worker that is root. */
const WANTED = PROTECTIONS.filter((protection) => protection !== 'account' || process.getuid?.() === 0);

let known: Promise<SandboxState> | undefined;
let mayLack: readonly Protection[] = [];

/** Returns which protections hold on this machine. Each is looked at from inside of a sandbox, once. */
export function checkSandbox(): Promise<SandboxState> {
  known ??= probe().then((state) => {
    if (state.missing.includes('account')) lendNoAccounts();
    return state;
  });
  return known;
}

/** Throws where a protection is missing that the setting does not give up; logs those that it does. */
export async function requireSandbox(
  log: Log,
  { SANDBOX_MAY_LACK }: { SANDBOX_MAY_LACK: readonly Protection[] },
  check = checkSandbox,
): Promise<void> {
  mayLack = SANDBOX_MAY_LACK;
  const state = await check();
  refuseWithout(state);
  if (state.missing.length > 0)
    log.error(
      { available: state.available, missing: state.missing },
      'The sandbox lacks protections that SANDBOX_MAY_LACK gives up: a hostile file can do more harm',
    );
}

/** Returns the protections to run a tool with; throws where one is missing that no setting gives up. */
export async function protections(): Promise<ReadonlySet<Protection>> {
  const state = await checkSandbox();
  refuseWithout(state);
  return new Set(state.available);
}

function refuseWithout({ missing, detail }: SandboxState): void {
  const needed = missing.filter((protection) => !mayLack.includes(protection));
  if (needed.length === 0) return;
  const remedies = [...new Set(needed.map((protection) => REMEDIES[protection]))];
  throw new Error(
    `Sandbox unavailable: ${needed.join(', ')} missing${detail === '' ? '' : ` (${detail})`}. ${remedies.join(' ')} To work without all the same, set SANDBOX_MAY_LACK=${missing.join(',')}.`,
  );
}

/** Opens the filter of system calls for one run; whoever starts it closes it. */
export function openFilter(): number {
  filter ??= keepFilter();
  // A file of its own each time: the place up to which it was read belongs to an open file.
  return openSync(`/proc/self/fd/${filter}`, 'r');
}

let filter: number | undefined;

/** Keeps the filter in a file without a name, so that nobody can change it. */
function keepFilter(): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-filter-'));
  try {
    writeFileSync(path.join(folder, 'filter'), systemCallFilter(), { mode: 0o600 });
    return openSync(path.join(folder, 'filter'), 'r');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** All at once; only where that does not hold, each with what it stands on, to name what is missing. */
async function probe(): Promise<SandboxState> {
  const all = await lookInside(WANTED);
  if (all.found.length === WANTED.length) return { available: [...WANTED], missing: [], detail: '' };
  const available: Protection[] = [];
  let detail = '';
  for (const protection of WANTED) {
    const looked = await lookInside([...available, protection]);
    if (looked.found.includes(protection)) available.push(protection);
    else if (detail === '') detail = looked.detail;
  }
  return { available, missing: WANTED.filter((protection) => !available.includes(protection)), detail };
}

const PROBE_MS = 10_000;
const OPEN_FILES = 61;
const LIMITS = { memoryMb: 512, cpuSeconds: 5, fileMb: 1, processes: 64, openFiles: OPEN_FILES };

const LOOK = `ulimit -n; id -u
for name in user pid net; do readlink /proc/self/ns/$name; done
test -e "$1" && echo seen || echo hidden
grep -E '^[^ ]+ (/|/usr) ' /proc/self/mounts | cut -d ' ' -f 2,4
cat /proc/self/status`;

/** Runs a program in a sandbox that should have these protections, and returns those that it finds there. */
async function lookInside(asked: readonly Protection[]): Promise<{ found: Protection[]; detail: string }> {
  const has = new Set(asked);
  const account = has.has('account') ? borrowAccount() : null;
  const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-probe-'));
  if (account !== null) tryTo(() => chownSync(folder, account, account));
  const opened = has.has('system-calls') ? openFilter() : null;
  try {
    const command = sandboxCommand(has, { folder, account }, LIMITS, { filter: opened === null ? null : 3 });
    const [name, ...args] = [...command, '/bin/sh', '-c', LOOK, 'sh', import.meta.filename];
    const child = spawn(name, args, {
      stdio: ['ignore', 'pipe', 'pipe', ...(opened === null ? [] : [opened])],
      env: bareEnvironment(folder),
      cwd: folder,
      timeout: PROBE_MS,
    });
    const [seen, said] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')]);
    return {
      found: asked.filter((protection) => holds(protection, seen, account)),
      detail: said.trim().split('\n').at(-1)!.slice(0, 300),
    };
  } catch (error) {
    return { found: [], detail: (error as Error).message };
  } finally {
    if (opened !== null) closeSync(opened);
    rmSync(folder, { recursive: true, force: true });
    returnAccount(account);
  }
}

function holds(protection: Protection, seen: string, account: number | null): boolean {
  const [openFiles, uid, user, pid, net, ownFile] = seen.split('\n');
  const status = (name: string) => new RegExp(`^${name}:\\t(.*)$`, 'm').exec(seen)?.[1];
  const isAnother = (name: string, namespace: string | undefined) =>
    namespace !== undefined && namespace !== '' && namespace !== readlinkSync(`/proc/self/ns/${name}`);
  switch (protection) {
    case 'limits':
      return openFiles === `${OPEN_FILES}`;
    case 'account':
      return uid === `${account}`;
    case 'files':
      return ownFile === 'hidden' && /^\/ ro\b/m.test(seen) && /^\/usr ro\b/m.test(seen);
    case 'users':
      return isAnother('user', user);
    case 'processes':
      return isAnother('pid', pid);
    case 'network':
      return isAnother('net', net);
    case 'privileges':
      return status('NoNewPrivs') === '1' && ['CapEff', 'CapBnd'].every((name) => /^0+$/.test(status(name) ?? ''));
    case 'system-calls':
      return status('Seccomp') === '2';
  }
}

function tryTo(act: () => void): void {
  try {
    act();
  } catch {
    // What follows from it is found by looking inside.
  }
}
