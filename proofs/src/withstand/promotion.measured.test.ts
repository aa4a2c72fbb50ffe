import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { report } from '@sealdesk/core/testing/report.ts';
import { openTcpProxy, type TcpProxy } from '@sealdesk/core/testing/tcp-proxy.ts';
import { clusterUrl } from '@sealdesk/tools/services/postgres-cluster.ts';
import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aWish, sendOnce, sendUntilDone } from '../faults/client.ts';
import { completeRepairs } from '../faults/complete-repairs.ts';
import { editJobs } from '../faults/edit-jobs.ts';
import { setFaultScene, type FaultScene } from '../faults/fault-scene.ts';
import { startLoad } from '../faults/load.ts';
import { logTime } from '../faults/log-time.ts';
import { OwnPostgres } from '../faults/own-postgres.ts';
import { startWork } from '../faults/work.ts';

/** How long people work before and after. */
const WORK_MS = process.env['WITHSTAND'] === 'whole' ? 10_000 : 2_000;
/** How long the address already leads to the replica, which takes no writes yet. */
const READ_ONLY_MS = 2_000;
const RESUMED_WITHIN_MS = 30_000;

let primary: OwnPostgres;
let replica: OwnPostgres;
let scene: FaultScene;
/** The one address by which everybody knows the database; which server is behind it changes. */
let address: TcpProxy;
const behind = { host: '127.0.0.1', port: 0 };
beforeAll(async () => {
  primary = await OwnPostgres.start();
  behind.port = primary.address.port;
  address = await openTcpProxy(behind);
  scene = await setFaultScene({}, { ...primary.address, port: address.port, url: clusterUrl(address.port) });
  replica = await primary.replica();
});
afterAll(async () => {
  try {
    await scene?.clear();
    await address?.close();
  } finally {
    await replica?.remove();
    await primary?.remove();
  }
});

it(
  'a replica that is promoted under load takes the writes, and nothing that was acknowledged is lost',
  { timeout: 600_000 },
  async () => {
    const people = {
      'time entries': await logTime(scene),
      edits: editJobs(scene),
      completions: await completeRepairs(scene),
    };
    const wish = await aWish(scene, scene.people[0]!);
    const [load, work] = [startLoad(scene), startWork(scene, people)];
    await sleep(WORK_MS);

    await primary.crash();
    behind.port = replica.address.port;
    await sleep(READ_ONLY_MS);
    // A server that takes no writes is one that is not there: put off, and not called a bug of ours.
    expect((await sendOnce(scene.ledger, scene.stage.product.url, wish))?.status).toBe(503);
    await replica.promote();
    const promoted = performance.now();
    await sendUntilDone(scene.ledger, scene.stage.product.url, wish, 300_000);
    const took = performance.now() - promoted;

    await sleep(WORK_MS);
    const [{ listStatuses, uploads, jobs }, done] = [await load.stop(), await work.stop()];
    expect([...listStatuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await scene.problems()).toEqual([]);
    const acknowledged = JSON.stringify({ uploads, jobs, ...done });
    report(`Promotion: acknowledged: ${acknowledged}; 0 lost`);
    reportFigure('Promotion: writes resume', took, RESUMED_WITHIN_MS);
  },
);
