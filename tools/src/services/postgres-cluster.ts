import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { findProcess, logTail, run, START_MS, stopByPidFile } from './processes.ts';
import type { Account } from './processes.ts';

/** A PostgreSQL server of our own: its programs, its data and where it listens. */
export type Cluster = { bin: string; dir: string; port: number };

/** The superuser of every cluster that we make. Trusted without a password, on the loopback address only. */
export const superuser = 'postgres';

/** Makes the data folder if it isn't there; an existing one keeps its data. */
export async function ensureCluster({ bin, dir }: Omit<Cluster, 'port'>): Promise<void> {
  const account = serverAccount();
  ensureOwnFolder(dir, account);
  if (existsSync(path.join(dir, 'PG_VERSION'))) return;

  // C.UTF-8 exists on every machine and sorts the same on all of them.
  const choices = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', `--username=${superuser}`, '--no-sync'];
  await run(path.join(bin, 'initdb'), [`--pgdata=${dir}`, ...choices], { account, cwd: dir });
}

/** Starts the server and returns once it takes connections. */
export async function startCluster({ bin, dir, port }: Cluster, seconds = START_MS / 1000): Promise<void> {
  const logFile = path.join(dir, 'server.log');
  const settings = {
    listen_addresses: '127.0.0.1',
    // No socket file: its path may be too long, and everybody reaches the server by address anyway.
    unix_socket_directories: '',
    // Several API and worker processes and a database for each test worker share the server.
    max_connections: '300',
    shared_buffers: '256MB',
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const args = ['-D', dir, '-l', logFile, '-w', '-t', String(seconds), '-o', `-p ${port} ${flags.join(' ')}`, 'start'];
  try {
    await run(path.join(bin, 'pg_ctl'), args, { account: serverAccount(), cwd: dir });
  } catch (error) {
    throw new Error(`PostgreSQL did not start. The end of ${logFile}:\n${logTail(logFile)}`, { cause: error });
  }
}

/** Ends the server if it runs; connections are closed, data is flushed. */
export async function stopCluster({ dir }: Pick<Cluster, 'dir'>): Promise<void> {
  if (findCluster({ dir }) === null) return;
  await stopByPidFile(pidFile(dir), dir, { signal: 'SIGINT', patience: 30_000 });
}

/** The process id of the running server, or null. */
export function findCluster({ dir }: Pick<Cluster, 'dir'>): number | null {
  return findProcess(pidFile(dir), dir);
}

/** Whether the server answers a query. */
export async function answers(port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: clusterUrl(port), connectionTimeoutMillis: 3_000 });
  client.on('error', () => {}); // a server that goes away in between is simply not alive
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The address of a database on the server, as the superuser. */
export function clusterUrl(port: number, database = 'postgres'): string {
  return `postgres://${superuser}@127.0.0.1:${port}/${database}`;
}

/** PostgreSQL refuses to run as root; root starts it as Debian's postgres user, anyone else as themselves. */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const entry = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m);
  if (!entry)
    throw new Error('There is no user "postgres", as which root starts PostgreSQL: apt-get install postgresql');
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
}

/** Makes a folder which belongs to the account that runs the server. */
export function ensureOwnFolder(dir: string, account: Account | undefined): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (account) chownSync(dir, account.uid, account.gid);
}

function pidFile(dir: string): string {
  return path.join(dir, 'postmaster.pid');
}
