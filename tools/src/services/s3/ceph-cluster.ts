import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findBinary } from '../binaries.ts';
import { cephConf, monitorAddress } from './ceph-conf.ts';
import type { CephPorts } from './ceph-conf.ts';
import { findProcess, logTail, run, START_MS, stopByPidFile, waitUntil } from '../processes.ts';

// The gateway goes first: in another order it hangs on a store that has gone.
const daemons = ['client.rgw.a', 'osd.0', 'mon.a'];

/** Starts monitor, store and gateway; a folder that holds a cluster keeps its objects. */
export async function startCephCluster(
  dir: string,
  ports: CephPorts,
  keys: { access: string; secret: string },
): Promise<void> {
  const isNew = !existsSync(readyFile(dir));
  if (isNew) await makeMonitor(dir, ports);
  else await moveMonitor(dir, ports);

  await ceph(dir, 'ceph-mon', '-i', 'a');
  if (isNew) await makeStore(dir);
  await ceph(dir, 'ceph-osd', '-i', '0');
  const isUp = async () => (await ceph(dir, 'ceph', 'osd', 'stat')).includes('1 up');
  if (!(await waitUntil(isUp, START_MS)))
    throw new Error(`Ceph's store did not come up:\n${logTail(`${dir}/log/osd.0.log`)}`);

  await ceph(dir, 'radosgw', '-n', 'client.rgw.a');
  if (!(await waitUntil(() => gatewayAnswers(ports), START_MS))) {
    throw new Error(`Ceph's gateway did not come up:\n${logTail(`${dir}/log/client.rgw.a.log`)}`);
  }
  if (isNew) {
    const user = [
      '--uid=sealdesk',
      '--display-name=Sealdesk',
      `--access-key=${keys.access}`,
      `--secret=${keys.secret}`,
    ];
    await ceph(dir, 'radosgw-admin', 'user', 'create', ...user);
    writeFileSync(readyFile(dir), '');
  }
}

/** Ends what runs of the cluster, the gateway first. */
export async function stopCephCluster(dir: string): Promise<void> {
  for (const name of daemons) await stopByPidFile(pidFile(dir, name), confFile(dir));
}

/** The process ids of the cluster that live now: three when all is well. */
export function findCephDaemons(dir: string): number[] {
  return daemons.map((name) => findProcess(pidFile(dir, name), confFile(dir))).filter((pid) => pid !== null);
}

/** Whether the gateway speaks S3. */
export async function gatewayAnswers({ gateway }: CephPorts): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${gateway}/`, { signal: AbortSignal.timeout(3_000) });
    return answer.status < 500;
  } catch {
    return false;
  }
}

async function makeMonitor(dir: string, ports: CephPorts): Promise<void> {
  rmSync(dir, { recursive: true, force: true }); // half a cluster from an interrupted start
  for (const folder of ['mon', 'osd', 'rgw', 'run', 'log']) mkdirSync(path.join(dir, folder), { recursive: true });
  const fsid = randomUUID();
  writeFileSync(path.join(dir, 'fsid'), fsid);
  writeFileSync(confFile(dir), cephConf(dir, fsid, ports));

  const keyring = path.join(dir, 'admin.keyring');
  await authtool('--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *');
  for (const name of ['client.admin', 'osd.0', 'client.rgw.a']) {
    await authtool(
      keyring,
      '--gen-key',
      '-n',
      name,
      '--cap',
      'mon',
      'allow *',
      '--cap',
      'osd',
      'allow *',
      '--cap',
      'mgr',
      'allow *',
    );
  }
  await makeMonitorMap(dir, ports);
  await ceph(dir, 'ceph-mon', '--mkfs', '-i', 'a', '--monmap', monitorMap(dir), '--keyring', keyring);
}

/** The monitor keeps its own address among its data, so a port that was taken meanwhile is changed there too. */
async function moveMonitor(dir: string, ports: CephPorts): Promise<void> {
  const conf = cephConf(dir, readFileSync(path.join(dir, 'fsid'), 'utf8'), ports);
  if (readFileSync(confFile(dir), 'utf8') === conf) return;
  writeFileSync(confFile(dir), conf);
  await makeMonitorMap(dir, ports);
  await ceph(dir, 'ceph-mon', '-i', 'a', '--inject-monmap', monitorMap(dir));
}

async function makeMonitorMap(dir: string, ports: CephPorts): Promise<void> {
  const fsid = readFileSync(path.join(dir, 'fsid'), 'utf8');
  const args = ['--create', '--clobber', '--fsid', fsid, '--addv', 'a', monitorAddress(ports), monitorMap(dir)];
  await run(findBinary('monmaptool', packages), args);
}

async function makeStore(dir: string): Promise<void> {
  const id = randomUUID();
  await ceph(dir, 'ceph', 'osd', 'new', id);
  await ceph(dir, 'ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', id);
}

const packages = 'radosgw ceph-mon ceph-osd ceph-common';

/** Every daemon is started with its settings file on the command line, by which we know it again. */
function ceph(dir: string, program: string, ...args: string[]): Promise<string> {
  return run(findBinary(program, packages), ['-c', confFile(dir), ...args]);
}

function authtool(...args: string[]): Promise<string> {
  return run(findBinary('ceph-authtool', packages), args);
}

function confFile(dir: string): string {
  return path.join(dir, 'ceph.conf');
}

function pidFile(dir: string, name: string): string {
  return path.join(dir, 'run', `${name}.pid`);
}

function monitorMap(dir: string): string {
  return path.join(dir, 'monmap');
}

function readyFile(dir: string): string {
  return path.join(dir, 'ready');
}
