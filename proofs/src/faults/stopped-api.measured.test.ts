import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { isReady } from '@sealdesk/tools/product-process.ts';
import { freePort } from '@sealdesk/tools/services/ports.ts';
import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginUpload } from './begun-upload.ts';
import { blockEventLoop } from './block-event-loop.ts';
import { aWish, sendOnce, sendUntilDone } from './client.ts';
import { setFaultScene, type FaultScene } from './fault-scene.ts';
import { expectListsAnswered, startLoad } from './load.ts';
import { Victim } from './victim.ts';

const UPLOADS = 20;
const AT_ONCE = 5;
const READINESS_MS = 2_000;
/** Longer than the test: only its own watchdog can end the process. */
const BLOCKED_MS = 600_000;
const ENDED_MS = 20_000;

let scene: FaultScene;
beforeAll(async () => {
  scene = await setFaultScene();
});
afterAll(() => scene?.clear());

it(
  '[F27] an API that is asked to stop during 20 uploads finishes all of them, takes no new one, and ends',
  { timeout: 600_000 },
  async () => {
    const victim = await Victim.start(scene);
    const load = startLoad(scene);
    const wishes = await Promise.all(Array.from({ length: UPLOADS }, (_, n) => aWish(scene, scene.people[n % 4]!)));
    const begun = await Promise.all(wishes.map((wish) => beginUpload(scene.ledger, victim.url, wish)));
    for (const { call, form } of begun) await call.send(form.subarray(0, form.length / 2));
    await expect.poll(() => running()).toBe(UPLOADS);

    const { child, privateUrl } = victim.process;
    const hasEnded = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    const asked = performance.now();
    child.kill('SIGTERM');
    // All uploads are still at half of their bytes, so readiness doesn't wait for them.
    await expect.poll(() => isReady(privateUrl), { interval: 20 }).toBe(false);
    const notReadyAfter = performance.now() - asked;
    expect(child.exitCode).toBeNull();
    // For up to a second it still accepts what a proxy has already sent.
    await sleep(2_000);
    const late = await aWish(scene, scene.people[0]!);
    const refused = await sendOnce(scene.ledger, victim.url, late);
    expect([refused?.status, refused?.json]).toEqual([503, expect.objectContaining({ message: MESSAGES.unavailable })]);

    // A few finish at a time: on a busy machine, twenty at once would wait too long for a connection to the database.
    for (let from = 0; from < UPLOADS; from += AT_ONCE) {
      const some = begun.slice(from, from + AT_ONCE);
      await Promise.all(some.map(({ call, form }) => call.send(form.subarray(form.length / 2))));
      const answers = await Promise.all(some.map(({ call }) => call.answer(120_000)));
      for (const [number, answer] of answers.entries()) scene.ledger.record(wishes[from + number]!, answer!);
      expect(answers.map((answer) => answer?.status)).toEqual(some.map(() => 200));
    }
    expect(await hasEnded).toBe(0);

    await sendUntilDone(scene.ledger, scene.stage.product.url, late);
    expectListsAnswered(await load.stop());
    expect(await scene.problems()).toEqual([]);
    reportFigure('F27: readiness goes after SIGTERM', notReadyAfter, READINESS_MS);
  },
);

it(
  '[F37] an API whose event loop is blocked in the middle of a transaction is ended, and the upload that it held is accepted once, by another',
  { timeout: 400_000 },
  async () => {
    const inspector = await freePort();
    const victim = await Victim.start(scene, { NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspector}` });
    const { child, privateUrl, logs } = victim.process;
    const ended = once(child, 'exit');
    const wish = await aWish(scene, scene.people[0]!);
    victim.arm('inside-transaction');
    const cut = sendOnce(scene.ledger, victim.url, wish);
    await victim.reached('inside-transaction');

    const began = performance.now();
    await blockEventLoop(child.pid!, inspector, BLOCKED_MS);
    await sleep(500);
    // It answers no one, not even a liveness probe. On a machine that is slow enough it has already ended.
    const probe = fetch(`${privateUrl}/healthz`, { signal: AbortSignal.timeout(1_000) });
    await expect(probe).rejects.toThrow(/aborted|fetch failed/);
    // The same upload, sent again: the blocked process still holds its key.
    const repeated = sendUntilDone(scene.ledger, scene.stage.product.url, wish, 300_000);
    const [, signal] = (await ended) as [null, string];
    const took = performance.now() - began;
    expect(signal).toBe('SIGKILL');
    expect(await cut).toBeNull();
    const lines = logs().split('\n');
    expect(lines.filter((line) => line.includes('"alert":"event-loop-blocked"'))).toHaveLength(1);

    expect((await repeated).status).toBe(200);
    const documents = scene.stage.database.db.selectFrom('document').select('id');
    expect(await documents.where('job_number', '=', wish.jobNumber).execute()).toHaveLength(1);
    expect(await scene.problems()).toEqual([]);
    await victim.kill();
    reportFigure('F37: end of an API whose event loop is blocked', took, ENDED_MS);
  },
);

/** How many uploads have been let in: each holds its key. */
async function running(): Promise<number> {
  const { db } = scene.stage.database;
  const rows = await db.selectFrom('idempotent_request').select('key').where('held_until', 'is not', null).execute();
  return rows.length;
}
