import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { BYTES_PER_MB } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { findPostgresBinaries } from '@sealdesk/tools/services/binaries.ts';
import {
  answers,
  clusterUrl,
  findCluster,
  startCluster,
  stopCluster,
} from '@sealdesk/tools/services/postgres-cluster.ts';
import { freePort } from '@sealdesk/tools/services/ports.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, aWish, sendOnce, sendUntilDone, type Wish } from './client.ts';
import { setFaultScene, type FaultScene } from './fault-scene.ts';
import { startLoad } from './load.ts';
import { makeCluster } from './own-postgres.ts';
import { SmallDisk } from './small-disk.ts';
import { Victim } from './victim.ts';

const DISK_MB = 400;
const bin = findPostgresBinaries();
const disk = new SmallDisk(DISK_MB);
chmodSync(disk.folder, 0o755);
const cluster = { bin, dir: path.join(disk.folder, 'data'), port: 0 };
let scene: FaultScene;

beforeAll(async () => {
  cluster.port = await freePort();
  await makeCluster(cluster);
  await startCluster(cluster);
  const postgres = { host: '127.0.0.1', port: cluster.port, user: 'postgres', url: clusterUrl(cluster.port) };
  scene = await setFaultScene({}, postgres);
});
afterAll(async () => {
  disk.freeSpace();
  try {
    await scene?.clear();
  } finally {
    await stopCluster(cluster);
    disk.remove();
  }
});

it('[F16] an API with no space for temporary files and none for its log takes uploads nonetheless', async () => {
  const full = new SmallDisk(1);
  const log = openSync(path.join(full.folder, 'log'), 'a');
  full.fill();
  chmodSync(full.folder, 0o555);
  // Every request is logged, and no line of it can be written.
  const settings = { TMPDIR: full.folder, HOME: full.folder, LOG_LEVEL: 'info' };
  const victim = await Victim.start(scene, settings, { logFile: log });
  expect(() => writeSync(log, 'x'.repeat(BYTES_PER_MB))).toThrow('ENOSPC');
  const wishes = [await aWish(scene, scene.people[0]!, 20 * BYTES_PER_MB), await aWish(scene, scene.people[1]!)];
  for (const wish of wishes) expect((await sendOnce(scene.ledger, victim.url, wish))?.status).toBe(200);
  expect((await at(victim.url, scene.people[0]!).send('/api/jobs')).status).toBe(200);
  expect(victim.process.child.exitCode).toBeNull();
  await victim.kill();
  closeSync(log);
  full.remove();
  expect(await scene.problems()).toEqual([]);
});

it(
  '[F16] a database whose disk is full is answered as unavailable, loses nothing, and resumes once there is space',
  { timeout: 600_000 },
  async () => {
    const { db } = scene.stage.database;
    const load = startLoad(scene);
    const url = scene.stage.product.url;
    await sendUntilDone(scene.ledger, url, await aWish(scene, scene.people[0]!));
    const wishes: Wish[] = [];
    for (let n = 0; n < 8; n += 1) wishes.push(await aWish(scene, scene.people[n % 4]!));

    disk.fill();
    // What space the database had set aside for its log is used up, too.
    const eat = sql`select pg_logical_emit_message(true, 'eaten', repeat('x', 1000000)) from generate_series(1, 100)`;
    await expect(eat.execute(db)).rejects.toThrow(/No space left|Connection terminated/);
    const statuses: (number | undefined)[] = [];
    const sending = wishes.map(async (wish) => statuses.push((await sendOnce(scene.ledger, url, wish))?.status));
    await expect.poll(() => statuses.includes(503)).toBe(true);
    const server = findCluster(cluster) === null ? 'had stopped' : 'still ran';

    disk.freeSpace();
    // A server that could not even recover ends, now or in a moment; whoever freed space starts it.
    const isBack = async () => {
      if (findCluster(cluster) === null) await startCluster(cluster);
      return answers(cluster.port);
    };
    await expect.poll(isBack).toBe(true);
    await Promise.all(sending);
    report(`sent while the disk was full: ${statuses.join(' ')}; the server ${server}`);
    expect(statuses.filter((status) => status !== 503 && status !== 200)).toEqual([]);
    for (const wish of wishes) await sendUntilDone(scene.ledger, url, wish);
    expect([...(await load.stop()).listStatuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    // Every page of every table can be read.
    execFileSync(path.join(bin, 'pg_dump'), ['--file=/dev/null', scene.stage.database.url]);
    expect(await scene.problems()).toEqual([]);
  },
);
