import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinary } from '@sealdesk/tools/services/binaries.ts';
import { serverAccount } from '@sealdesk/tools/services/postgres-cluster.ts';
import { freePort } from '@sealdesk/tools/services/ports.ts';

/** For how long PgBouncer lends a connection: to whoever connects until they leave, or for each transaction. */
export type PoolerMode = 'session' | 'transaction';
export type Pooler = { port: number; mode: PoolerMode; close(): Promise<void> };

const START_MS = 180_000;

/** Starts a PgBouncer in front of that server, with the settings of docs/runbook.md. */
export async function openPooler(mode: PoolerMode, server: { host: string; port: number }): Promise<Pooler> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-pooler-'));
  const port = await freePort();
  const account = serverAccount();
  const users = path.join(folder, 'users.txt');
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(users, '"sealdesk_app" ""\n"sealdesk_scoped" ""\n"postgres" ""\n');
  writeFileSync(
    settings,
    `[databases]
* = host=${server.host} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
logfile = ${path.join(folder, 'log')}
pool_mode = ${mode}
max_client_conn = 500
default_pool_size = 40
server_login_retry = 1
server_connect_timeout = 3
server_check_delay = 5
query_wait_timeout = 5
`,
  );
  if (account) for (const file of [folder, users, settings]) chownSync(file, account.uid, account.gid);
  chmodSync(folder, 0o755);
  const child = spawn(findBinary('pgbouncer', 'pgbouncer'), [settings], { ...account, cwd: folder, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  };
  const until = Date.now() + START_MS;
  while (!(await isOpen(port))) {
    if (child.exitCode === null && Date.now() < until) {
      await sleep(20);
      continue;
    }
    const log = readFileSync(path.join(folder, 'log'), 'utf8');
    await close();
    throw new Error(`PgBouncer does not start:\n${log}`);
  }
  return { port, mode, close };
}

function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
