import { rmSync } from 'node:fs';
import path from 'node:path';
import { findCephDaemons, gatewayAnswers, startCephCluster, stopCephCluster } from './ceph-cluster.ts';
import type { CephPorts } from './ceph-conf.ts';
import { portAgain } from '../ports.ts';

export type S3Note = { dir: string; ports: CephPorts };

// Not secrets: the gateway listens on the loopback address and holds made-up documents.
const keys = { access: 'sealdesk-development', secret: 'sealdesk-development-secret' };

/** Starts the Ceph S3 gateway on its noted ports if they are still free, with the objects that it had. */
export async function start(stateDir: string, before?: S3Note): Promise<S3Note> {
  const dir = before?.dir ?? path.join(stateDir, 's3');
  await stopCephCluster(dir); // what is left of a cluster that lost one of its three daemons
  const ports = {
    gateway: await portAgain(before?.ports.gateway),
    monitor: await portAgain(before?.ports.monitor),
    monitorV1: await portAgain(before?.ports.monitorV1),
  };
  await startCephCluster(dir, ports, keys);
  return { dir, ports };
}

/** Ends gateway, store and monitor, in this order. */
export async function stop(note: S3Note): Promise<void> {
  await stopCephCluster(note.dir);
}

/** Whether all three daemons run and the gateway answers. */
export async function isAlive(note: S3Note): Promise<boolean> {
  return findCephDaemons(note.dir).length === 3 && (await gatewayAnswers(note.ports));
}

/** The process ids of the service that live now. */
export function pids(note: S3Note): number[] {
  return findCephDaemons(note.dir);
}

/** Deletes the objects for good. */
export function forget(note: S3Note): void {
  rmSync(note.dir, { recursive: true, force: true });
}

/** What a client needs to know to connect. */
export function describe({ ports }: S3Note) {
  return {
    endpoint: `http://127.0.0.1:${ports.gateway}`,
    accessKey: keys.access,
    secretKey: keys.secret,
    region: 'us-east-1',
  };
}
