import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_UPLOADS_AT_ONCE } from '@sealdesk/contract/shared/limits.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { BYTES_PER_MB } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { openTcpProxy } from '@sealdesk/core/testing/tcp-proxy.ts';
import { IS_MEASURED, reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moreOperations } from '../harness/more-staff.ts';
import { sendUpload } from '../harness/upload.ts';
import { beginUpload } from './begun-upload.ts';
import { at, aWish, sendOnce, sendUntilDone, type Wish } from './client.ts';
import { setFaultScene, type FaultScene, type Person } from './fault-scene.ts';
import { expectListsAnswered, p95, startLoad } from './load.ts';
import { Victim } from './victim.ts';

/** How long a sender may send nothing to the hasty API; the shipped product waits a minute. */
const STALL_SECONDS = 3;
/** What the machine may add to it. */
const STALL_SLACK_MS = 7_000;
const SLOW_CLIENTS = 50;
const STOPPED_CLIENTS = 10;
/** The product as it ships reads this many uploads of the firm at once, and keeps six places for companies that have none. */
const UPLOADS_OF_FIRM = 24;
/** 10 kB a second, in small pieces. */
const PIECE = 1_000;
const PIECE_MS = 100;
const OTHERS_MS = 500;
const PATIENCE_MS = 120_000;

/** The product with the settings that ship. */
let scene: FaultScene;
/** One more API of it, which gives up on senders sooner. */
let hasty: Victim;
beforeAll(async () => {
  scene = await setFaultScene();
  hasty = await Victim.start(scene, { UPLOAD_STALL_SECONDS: String(STALL_SECONDS) });
});
afterAll(async () => {
  await hasty?.kill();
  await scene?.clear();
});

const url = () => scene.stage.product.url;

async function documentsOf({ jobNumber }: Wish): Promise<number> {
  const { db } = scene.stage.database;
  return (await db.selectFrom('document').select('id').where('job_number', '=', jobNumber).execute()).length;
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${scene.stage.product.privateUrl}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(' ')
      .at(-1) ?? 0,
  );
}

/** What a page that is opened again learns of the upload. */
async function stateOf({ person, key }: Wish): Promise<string> {
  const { status, json } = await person.visitor.send(`/api/uploads/${key}`);
  return status === 404 ? 'unknown' : (json as { state: string }).state;
}

/** The state that a page learns and the documents there are, both of one moment. */
async function steadyState(wish: Wish): Promise<string> {
  const [state, documents, again] = [await stateOf(wish), await documentsOf(wish), await stateOf(wish)];
  return state === again ? `${state} ${documents}` : `${state}, then ${again}`;
}

it('[F24] a tab that is closed at half leaves nothing, and the file can be sent again', async () => {
  const load = startLoad(scene);
  // The half is more than one part, so something of it is in the store.
  const wish = await aWish(scene, scene.people[0]!, 14 * BYTES_PER_MB);
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
    await expect.poll(() => steadyState(wish)).toBeOneOf(['accepted 1', 'unknown 0']);
    await sendUntilDone(scene.ledger, url(), wish);
    expect(await documentsOf(wish)).toBe(1);
  }
  await load.stop();
  expect(await scene.problems()).toEqual([]);
});

it('[F25] a connection that is dead for a while, in the middle of the file or before the answer, causes a repetition and no duplicate', async () => {
  const load = startLoad(scene);
  const { hostname: host, port } = new URL(hasty.url);
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
});

/** Sends the form at 10 kB a second: the first half, and the rest once it may finish. Returns the answer. */
async function sendSlowly(wish: Wish, mayFinish: Promise<void>) {
  const { call, form } = await beginUpload(scene.ledger, url(), wish);
  const send = async (from: number, to: number) => {
    for (let at = from; at < to && call.received === '' && !call.isClosed; at += PIECE) {
      await call.send(form.subarray(at, Math.min(at + PIECE, to)));
      await sleep(PIECE_MS);
    }
  };
  const half = Math.floor(form.length / 2);
  await send(0, half);
  if (call.received === '') await mayFinish;
  await send(half, form.length);
  const answer = await call.answer(PATIENCE_MS);
  call.destroy();
  scene.ledger.record(wish, answer!);
  return answer!;
}

it(
  '[F26] of fifty senders at 10 kB/s the API reads twenty-four of the firm and puts the others off; a customer’s file and lists are served beside them, and in the end every file',
  { timeout: 600_000 },
  async () => {
    // As many as one person may send at once, of each of five.
    const visitors = await moreOperations(scene.stage, SLOW_CLIENTS / MAX_UPLOADS_AT_ONCE);
    const senders = visitors.map((visitor): Person => ({ kind: 'operations', visitor }));
    const wishes = await Promise.all(
      Array.from({ length: SLOW_CLIENTS }, (_, n) => aWish(scene, senders[n % senders.length]!, 20_000)),
    );
    const other = await aWish(scene, scene.people[1]!);
    const refused = 'sealdesk_at_once_refused_total{what="upload",limit="process"}';
    const refusedBefore = await metric(refused);
    const mayFinish = Promise.withResolvers<void>();
    const sending = Promise.all(wishes.map((wish) => sendSlowly(wish, mayFinish.promise)));
    const settled = async () => [await metric('sealdesk_at_once{what="upload"}'), await metric(refused)];
    const putOff = SLOW_CLIENTS - UPLOADS_OF_FIRM;
    await expect.poll(settled).toEqual([UPLOADS_OF_FIRM, refusedBefore + putOff]);

    // Only the reserve is left now, and stays so until the test lets the senders finish.
    const load = startLoad(scene, { uploads: 0 });
    const beside = await sendOnce(scene.ledger, url(), other);
    if (IS_MEASURED) await sleep(3_000);
    await expect.poll(() => load.report.listMs.length).toBeGreaterThanOrEqual(8);
    const during = await load.stop();
    expect((await settled())[0]).toBe(UPLOADS_OF_FIRM);
    mayFinish.resolve();
    const answers = await sending;

    const unavailable = expect.objectContaining({ message: MESSAGES.unavailable });
    expect(beside?.status).toBe(200);
    expectListsAnswered(during);
    const ofStatus = (status: number) => answers.filter((answer) => answer.status === status);
    expect([ofStatus(200).length, ofStatus(503).length]).toEqual([UPLOADS_OF_FIRM, putOff]);
    for (const { head, json } of ofStatus(503))
      expect([/^retry-after: 5$/im.test(head), json]).toEqual([true, unavailable]);
    const again = wishes.filter((_, n) => answers[n]!.status === 503);
    await Promise.all(again.map((wish) => sendUntilDone(scene.ledger, url(), wish)));
    expect(await scene.problems()).toEqual([]);
    reportFigure(`F26: lists beside ${SLOW_CLIENTS} slow senders, p95`, p95(during.listMs), OTHERS_MS);
  },
);

it('[F26] senders who send nothing for longer than the limit are closed with a sentence, and their files can be sent again', async () => {
  const wishes = await Promise.all(
    Array.from({ length: STOPPED_CLIENTS }, (_, n) => aWish(scene, scene.people[n % 2 === 0 ? 0 : 2]!)),
  );
  const waits = await Promise.all(
    wishes.map(async (wish) => {
      const { call, form } = await beginUpload(scene.ledger, hasty.url, wish);
      const stopped = performance.now();
      await call.send(form.subarray(0, form.length / 2));
      const answer = await call.answer(PATIENCE_MS);
      expect(answer).toMatchObject({ status: 408, json: { message: expect.stringContaining('stood still') } });
      scene.ledger.record(wish, answer!);
      await expect.poll(() => call.isClosed).toBe(true);
      return performance.now() - stopped;
    }),
  );
  expect(Math.min(...waits)).toBeGreaterThan(STALL_SECONDS * 1000 - 100);
  await Promise.all(wishes.map((wish) => sendUntilDone(scene.ledger, url(), wish)));
  expect(await scene.problems()).toEqual([]);
  reportFigure('F26: end of a sender who stands still', Math.max(...waits), STALL_SECONDS * 1000 + STALL_SLACK_MS);
});

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
    sleep(500, 'nothing'),
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
