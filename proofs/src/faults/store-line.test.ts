import { readFileSync } from 'node:fs';
import { DOWNLOAD_PATH } from '@sealdesk/contract/paths.ts';
import { BYTES_PER_MB } from '@sealdesk/contract/upload-purposes.ts';
import { restoreDocuments } from '@sealdesk/core/testing/audit.ts';
import { removeObject } from '@sealdesk/core/testing/files.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aWish, sendOnce, sendUntilDone, type Wish } from './client.ts';
import { setFaultScene, type FaultScene } from './fault-scene.ts';
import { p95, startLoad } from './load.ts';
import { setTimeout as sleep } from 'node:timers/promises';

let scene: FaultScene;
beforeAll(async () => {
  scene = await setFaultScene();
});
afterEach(() => scene?.storeLine.restore());
afterAll(() => scene?.clear());

const url = () => scene.stage.product.url;
const SLOW_MS = 1_500;

/** A customer's job with an original that was sent over HTTP. */
async function anOriginal(): Promise<Wish> {
  const wish = await aWish(scene, scene.people[1]!);
  await sendUntilDone(scene.ledger, url(), wish);
  return wish;
}

const pathOf = ({ jobNumber, name }: Wish) =>
  `${DOWNLOAD_PATH}?jobId=${jobNumber}&purpose=original&filename=${encodeURIComponent(name)}`;

async function statusOf({ jobNumber }: Wish): Promise<number> {
  const { db } = scene.stage.database;
  return (await db.selectFrom('job').select('status').where('number', '=', jobNumber).executeTakeFirstOrThrow()).status;
}

function residentMb(): number {
  const status = readFileSync(`/proc/${scene.stage.product.apis[0]!.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) / 1024;
}

it(
  '[F09] while the store is down uploads and downloads are told so, the job stays as it was, and lists go on',
  { timeout: 120_000 },
  async () => {
    const original = await anOriginal();
    const load = startLoad(scene);
    const wishes = [await aWish(scene, scene.people[0]!), await aWish(scene, scene.people[1]!)];
    scene.storeLine.cut();
    for (const wish of wishes) {
      const answer = await sendOnce(scene.ledger, url(), wish);
      expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '5']);
    }
    expect((await scene.people[1]!.visitor.send(pathOf(original))).status).toBe(503);
    expect(await Promise.all(wishes.map(statusOf))).toEqual([2, 9]);
    scene.storeLine.restore();
    for (const wish of wishes) await sendUntilDone(scene.ledger, url(), wish);
    expect((await scene.people[1]!.visitor.download(pathOf(original))).bytes.equals(original.bytes)).toBe(true);
    expect([...(await load.stop()).listStatuses]).toEqual([200]);
    expect(await scene.problems()).toEqual([]);
  },
);

it(
  '[F10] while the store is slow lists are as quick as before, and memory stays bounded',
  { timeout: 180_000 },
  async () => {
    const quiet = startLoad(scene, { uploads: 0 });
    await sleep(4_000);
    const before = await quiet.stop();
    const residentBefore = residentMb();

    scene.storeLine.set({ is: 'delay', ms: SLOW_MS });
    const load = startLoad(scene, { uploads: 0 });
    const size = 20 * BYTES_PER_MB;
    const wishes = await Promise.all([0, 2, 0, 2, 0, 2].map((who) => aWish(scene, scene.people[who]!, size)));
    let most = 0;
    const watching = setInterval(() => {
      most = Math.max(most, residentMb());
    }, 100);
    await Promise.all(wishes.map((wish) => sendUntilDone(scene.ledger, url(), wish, 150_000)));
    clearInterval(watching);
    const during = await load.stop();

    const [quick, slow] = [p95(before.listMs), p95(during.listMs)];
    report(
      `lists: p95 ${quick.toFixed(0)} ms before, ${slow.toFixed(0)} ms during; memory ${residentBefore.toFixed(0)} -> ${most.toFixed(0)} MB`,
    );
    expect([...during.listStatuses]).toEqual([200]);
    expect(slow).toBeLessThan(Math.max(500, 6 * quick));
    // Three parts of 8 MB for each upload under way, and some room for what is not collected yet.
    expect(most - residentBefore).toBeLessThan(wishes.length * 3 * 8 + 200);
    expect(await scene.problems()).toEqual([]);
  },
);

it(
  '[F11] a store that breaks in the middle of a large file leaves nothing, and takes the file afterwards',
  { timeout: 120_000 },
  async () => {
    const load = startLoad(scene);
    const wish = await aWish(scene, scene.people[0]!, 30 * BYTES_PER_MB);
    scene.storeLine.set({ is: 'reset-after', bytes: 5 * BYTES_PER_MB });
    expect((await sendOnce(scene.ledger, url(), wish))?.status).toBe(503);
    scene.storeLine.restore();
    await sendUntilDone(scene.ledger, url(), wish);
    expect([...(await load.stop()).listStatuses]).toEqual([200]);
    expect(await scene.problems()).toEqual([]);
  },
);

it(
  '[F13] a document that vanished from the store is told as out of order, found at night, and brought back from its version',
  { timeout: 120_000 },
  async () => {
    const original = await anOriginal();
    const { db } = scene.stage.database;
    const { object_key } = await db
      .selectFrom('document')
      .select('object_key')
      .where('job_number', '=', original.jobNumber)
      .executeTakeFirstOrThrow();
    await removeObject(scene.buckets.storage, object_key);
    expect((await scene.people[1]!.visitor.send(pathOf(original))).status).toBe(503);
    expect(scene.stage.product.logs()).toContain('"alert":"document-missing"');
    expect(await restoreDocuments(scene.stage.database, scene.buckets)).toEqual(['missing, restored']);
    expect((await scene.people[1]!.visitor.download(pathOf(original))).bytes.equals(original.bytes)).toBe(true);
    expect(await scene.problems()).toEqual([]);
  },
);
