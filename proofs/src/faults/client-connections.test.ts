import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_UPLOADS_AT_ONCE } from '@sealdesk/contract/shared/limits.ts';
import { BYTES_PER_MB } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { openTcpProxy } from '@sealdesk/core/testing/tcp-proxy.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moreOperations } from '../harness/more-staff.ts';
import { sendUpload } from '../harness/upload.ts';
import { beginUpload } from './begun-upload.ts';
import { at, aWish, sendOnce, sendUntilDone, type Wish } from './client.ts';
import { setFaultScene, type FaultScene, type Person } from './fault-scene.ts';
import { mostMs, p95, quietLoad, startLoad } from './load.ts';

/** So long a sender may stand still here; in the shipped product it is a minute. */
const STALL_SECONDS = 3;
/** What the machine may add to it. */
const STALL_SLACK_MS = 7_000;
const SLOW_CLIENTS = 50;
/** 10 kB a second, in small pieces. */
const PIECE = 1_000;
const PIECE_MS = 100;

let scene: FaultScene;
beforeAll(async () => {
  scene = await setFaultScene({ UPLOAD_STALL_SECONDS: String(STALL_SECONDS), UPLOADS_AT_ONCE: '60' });
});
afterAll(() => scene?.clear());

const url = () => scene.stage.product.url;

async function documentsOf({ jobNumber }: Wish): Promise<number> {
  const { db } = scene.stage.database;
  return (await db.selectFrom('document').select('id').where('job_number', '=', jobNumber).execute()).length;
}

/** Returns how many uploads were let in and have not ended: each holds its key. */
async function underWay(): Promise<number> {
  const { db } = scene.stage.database;
  const rows = await db.selectFrom('idempotent_request').select('key').where('held_until', 'is not', null).execute();
  return rows.length;
}

/** What a page that is opened again learns of the upload. */
async function stateOf({ person, key }: Wish): Promise<string> {
  const { status, json } = await person.visitor.send(`/api/uploads/${key}`);
  return status === 404 ? 'unknown' : (json as { state: string }).state;
}

it('[F24] a tab that is closed at half leaves nothing, and the file can be sent again', async () => {
  const load = startLoad(scene);
  const wish = await aWish(scene, scene.people[0]!, 20 * BYTES_PER_MB);
  const { call, form } = await beginUpload(scene.ledger, url(), wish);
  await call.send(form.subarray(0, form.length / 2));
  call.destroy();
  expect(await stateOf(wish)).toBe('unknown');
  await sendUntilDone(scene.ledger, url(), wish);
  expect([await stateOf(wish), await documentsOf(wish)]).toEqual(['accepted', 1]);
  await load.stop();
  expect(await scene.problems()).toEqual([]);
});

it('[F24] a tab that is closed before the answer finds the true state when it is opened again', async () => {
  const load = startLoad(scene);
  for (const person of scene.people) {
    const wish = await aWish(scene, person);
    const { call, form } = await beginUpload(scene.ledger, url(), wish);
    await call.send(form);
    await sleep(100);
    call.destroy();
    // Whatever the page learns is true: accepted with the document, or not there with none.
    const until = Date.now() + 20_000;
    let state = await stateOf(wish);
    while (['staged', 'checking'].includes(state) && Date.now() < until) {
      await sleep(50);
      state = await stateOf(wish);
    }
    expect([state, await documentsOf(wish)]).toEqual(state === 'accepted' ? ['accepted', 1] : ['unknown', 0]);
    await sendUntilDone(scene.ledger, url(), wish);
    expect(await documentsOf(wish)).toBe(1);
  }
  await load.stop();
  expect(await scene.problems()).toEqual([]);
});

it(
  '[F25] a connection that is dead for a while, in the middle of the file or before the answer, causes a repetition and no duplicate',
  { timeout: 120_000 },
  async () => {
    const load = startLoad(scene);
    const { hostname: host, port } = new URL(url());
    const line = await openTcpProxy({ host, port: Number(port) });
    const lineUrl = `http://127.0.0.1:${line.port}`;
    for (const isWhole of [true, false]) {
      const wish = await aWish(scene, scene.people[isWhole ? 0 : 2]!, BYTES_PER_MB);
      const { call, form } = await beginUpload(scene.ledger, lineUrl, wish);
      await call.send(form.subarray(0, isWhole ? form.length : form.length / 2));
      await sleep(100);
      line.set({ is: 'blackhole' });
      // Longer than anybody is waited for.
      await sleep((STALL_SECONDS + 2) * 1000);
      call.destroy();
      line.restore();
      await sendUntilDone(scene.ledger, lineUrl, wish);
      expect(await documentsOf(wish)).toBe(1);
    }
    await line.close();
    await load.stop();
    expect(await scene.problems()).toEqual([]);
  },
);

it(
  '[F26] fifty senders at 10 kB/s disturb nobody and are served; who stands still for longer than the limit is closed',
  { timeout: 120_000 },
  async () => {
    // As many as one person may send at once, of each of five.
    const visitors = await moreOperations(scene.stage, SLOW_CLIENTS / MAX_UPLOADS_AT_ONCE);
    const senders = visitors.map((visitor): Person => ({ kind: 'operations', visitor }));
    const wishes = await Promise.all(
      Array.from({ length: SLOW_CLIENTS }, (_, n) => aWish(scene, senders[n % senders.length]!, 100_000)),
    );
    const [stillFrom, other] = [40, await aWish(scene, scene.people[1]!)];
    const before = await quietLoad(scene);
    const begun = await Promise.all(wishes.map((wish) => beginUpload(scene.ledger, url(), wish)));
    const sending = begun.map(async ({ call, form }, number) => {
      const isStill = number >= stillFrom;
      for (let sent = 0; sent < form.length && !call.isClosed; sent += PIECE) {
        if (isStill && sent > form.length / 2) break;
        await call.send(form.subarray(sent, sent + PIECE));
        await sleep(PIECE_MS);
      }
      const stoodStill = performance.now();
      const answer = await call.answer(60_000);
      if (isStill) while (!call.isClosed) await sleep(20);
      const waitedMs = performance.now() - stoodStill;
      call.destroy();
      return { answer, waitedMs };
    });
    // Measured while all of them send: that fifty uploads begin and end at one moment is the test's doing.
    await expect.poll(underWay, { timeout: 30_000, interval: 50 }).toBe(SLOW_CLIENTS);
    const beside = await sendOnce(scene.ledger, url(), other);
    const load = startLoad(scene, { uploads: 0 });
    await sleep(3_000);
    const during = await load.stop();
    const ends = await Promise.all(sending);
    const slowed = p95(during.listMs);
    report(`${during.listMs.length} calls beside ${SLOW_CLIENTS} slow senders: p95 ${slowed.toFixed(0)} ms`);
    for (const [number, { answer }] of ends.entries()) scene.ledger.record(wishes[number]!, answer!);
    const statuses = ends.map(({ answer }) => answer?.status);
    expect(statuses.slice(stillFrom)).toEqual(wishes.slice(stillFrom).map(() => 408));
    for (const { waitedMs } of ends.slice(stillFrom)) {
      expect(waitedMs).toBeGreaterThan(STALL_SECONDS * 1000 - 500);
      expect(waitedMs).toBeLessThan(STALL_SECONDS * 1000 + STALL_SLACK_MS);
    }
    // What is checked counts with what is being sent, so a few can be one too many; they are refused with a sentence, and none is dropped.
    expect(statuses.slice(0, stillFrom).filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(beside?.status).toBe(200);
    expect([...during.listStatuses]).toEqual([200]);
    expect(slowed).toBeLessThan(mostMs(before));
    for (const wish of wishes) await sendUntilDone(scene.ledger, url(), wish);
    expect(await scene.problems()).toEqual([]);
  },
);

it('[F25] a sender without an answer gets no success', async () => {
  const wish = await aWish(scene, scene.people[0]!);
  const { hostname: host, port } = new URL(url());
  const line = await openTcpProxy({ host, port: Number(port) });
  line.set({ is: 'blackhole' });
  const sent = sendUpload(at(`http://127.0.0.1:${line.port}`, wish.person), wish.path, {
    files: [wish],
    key: wish.key,
  });
  const answered = await Promise.race([
    sent.then(
      () => 'an answer',
      () => 'an error',
    ),
    sleep(2_000, 'nothing'),
  ]);
  expect(answered).toBe('nothing');
  await line.close();
  expect(
    await sent.then(
      () => 'an answer',
      () => 'an error',
    ),
  ).toBe('an error');
  expect(await documentsOf(wish)).toBe(0);
});
