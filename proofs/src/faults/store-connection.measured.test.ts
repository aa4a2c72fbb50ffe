import { readFileSync } from 'node:fs';
import { DOWNLOAD_PATH } from '@sealdesk/contract/paths.ts';
import { BYTES_PER_MB } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { restoreDocuments } from '@sealdesk/core/testing/audit.ts';
import { removeObject } from '@sealdesk/core/testing/files.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { IS_MEASURED, reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aWish, sendOnce, sendUntilDone, type Wish } from './client.ts';
import { setFaultScene, type FaultScene } from './fault-scene.ts';
import { expectListsAnswered, p95, startLoad } from './load.ts';
import { setTimeout as sleep } from 'node:timers/promises';

let scene: FaultScene;
beforeAll(async () => {
  scene = await setFaultScene();
});
afterEach(() => scene?.storeProxy.restore());
afterAll(() => scene?.clear());

const url = () => scene.stage.product.url;
const SLOW_MS = IS_MEASURED ? 10_000 : 4_000;
const OTHERS_MS = 500;
/** A silence of 10 s, and what a call does beside. */
const SILENT_STORE_MS = 13_000;
const LARGE_MB = 60;
/** What an upload has in memory at most: three parts of 5 MB. */
const UPLOAD_MB = 3 * 5;
/** Memory that is not collected yet. */
const HEAP_MB = 90;

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

async function documentsOf(wishes: Wish[]): Promise<number> {
  const numbers = wishes.map(({ jobNumber }) => jobNumber);
  const { db } = scene.stage.database;
  return (await db.selectFrom('document').select('id').where('job_number', 'in', numbers).execute()).length;
}

function residentMb(): number {
  const status = readFileSync(`/proc/${scene.stage.product.apis[0]!.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) / 1024;
}

it('[F09] while the store is down uploads and downloads are answered so, the job stays as it was, and lists keep working', async () => {
  const original = await anOriginal();
  const load = startLoad(scene);
  const wishes = [await aWish(scene, scene.people[0]!), await aWish(scene, scene.people[1]!)];
  scene.storeProxy.cut();
  for (const wish of wishes) {
    const answer = await sendOnce(scene.ledger, url(), wish);
    expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '5']);
  }
  expect((await scene.people[1]!.visitor.send(pathOf(original))).status).toBe(503);
  expect(await Promise.all(wishes.map(statusOf))).toEqual([2, 9]);
  scene.storeProxy.restore();
  for (const wish of wishes) await sendUntilDone(scene.ledger, url(), wish);
  expect((await scene.people[1]!.visitor.download(pathOf(original))).bytes.equals(original.bytes)).toBe(true);
  expectListsAnswered(await load.stop());
  expect(await scene.problems()).toEqual([]);
});

it(
  `[F10] while every call to the store takes ${SLOW_MS / 1000} s, other routes are answered, and memory stays bounded`,
  { timeout: 600_000 },
  async () => {
    const residentBefore = residentMb();
    const size = LARGE_MB * BYTES_PER_MB;
    const wishes = await Promise.all([0, 2, 0].map((who) => aWish(scene, scene.people[who]!, size)));
    scene.storeProxy.set({ is: 'delay', ms: SLOW_MS });
    const load = startLoad(scene, { uploads: 0 });
    let most = 0;
    const watching = setInterval(() => {
      most = Math.max(most, residentMb());
    }, 100);
    const sending = Promise.all(wishes.map((wish) => sendUntilDone(scene.ledger, url(), wish, 300_000)));
    // Long enough for the first call of each upload to come back, and for its parts to wait for theirs.
    await sleep(SLOW_MS * 1.8);
    await expect.poll(() => load.report.listMs.length).toBeGreaterThanOrEqual(8);
    const during = await load.stop();
    // The uploads still waited for the store when the lists were answered.
    expect(await documentsOf(wishes)).toBe(0);
    // A store that is itself again: what has waited is finished.
    scene.storeProxy.restore();
    await sending;
    clearInterval(watching);

    report(`F10: memory ${residentBefore.toFixed(0)} -> ${most.toFixed(0)} MB`);
    expectListsAnswered(during);
    // Less than the files together.
    expect(most - residentBefore).toBeLessThan(wishes.length * UPLOAD_MB + HEAP_MB);
    expect(await scene.problems()).toEqual([]);
    reportFigure('F10: calls beside a slow store, p95', p95(during.listMs), OTHERS_MS);
  },
);

it('[F10] a store that stops answering ends calls with 503, and its processes are not ready until it answers again', async () => {
  const original = await anOriginal();
  const wish = await aWish(scene, scene.people[0]!);
  const { product } = scene.stage;
  const readiness = () =>
    Promise.all(product.privateUrls().map(async (privateUrl) => (await fetch(`${privateUrl}/readyz`)).status));
  expect(await readiness()).toEqual([200, 200]);
  // The proxy is the double of a store that takes connections and sends nothing. The real store is behind it.
  scene.storeProxy.set({ is: 'blackhole' });
  const began = performance.now();
  const answers = await Promise.all([
    sendOnce(scene.ledger, url(), wish),
    scene.people[1]!.visitor.send(pathOf(original)),
    scene.people[0]!.visitor.send('/api/jobs'),
  ]);
  const tookMs = performance.now() - began;
  // All of them came while the store was still silent.
  expect(answers.map((answer) => answer?.status)).toEqual([503, 503, 200]);
  expect(answers[0]?.headers.get('retry-after')).toBe('5');
  await expect.poll(readiness).toEqual([503, 503]);
  scene.storeProxy.restore();
  await expect.poll(readiness).toEqual([200, 200]);
  await sendUntilDone(scene.ledger, url(), wish);
  expect((await scene.people[1]!.visitor.download(pathOf(original))).bytes.equals(original.bytes)).toBe(true);
  expect(await scene.problems()).toEqual([]);
  reportFigure('F10: an upload and a download beside a silent store, given up', tookMs, SILENT_STORE_MS);
});

it('[F11] a store that breaks in the middle of a large file leaves nothing, and takes the file afterwards', async () => {
  const load = startLoad(scene);
  const wish = await aWish(scene, scene.people[0]!, 14 * BYTES_PER_MB);
  scene.storeProxy.set({ is: 'reset-after', bytes: 5 * BYTES_PER_MB });
  expect((await sendOnce(scene.ledger, url(), wish))?.status).toBe(503);
  scene.storeProxy.restore();
  await sendUntilDone(scene.ledger, url(), wish);
  expectListsAnswered(await load.stop());
  expect(await scene.problems()).toEqual([]);
});

it('[F13] a document that vanished from the store is answered as out of order, found at night, and brought back from its version', async () => {
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
});
