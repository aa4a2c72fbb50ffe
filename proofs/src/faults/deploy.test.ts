import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { isReady } from '@sealdesk/tools/product-process.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginUpload } from './begun-upload.ts';
import { aWish, sendOnce, sendUntilDone } from './client.ts';
import { setFaultScene, type FaultScene } from './fault-scene.ts';
import { startLoad } from './load.ts';
import { Victim } from './victim.ts';

const UPLOADS = 20;

let scene: FaultScene;
beforeAll(async () => {
  scene = await setFaultScene();
});
afterAll(() => scene?.clear());

it(
  '[F27] an API that is asked to stop during 20 uploads finishes all of them, takes no new one, and ends',
  { timeout: 150_000 },
  async () => {
    const victim = await Victim.start(scene);
    const load = startLoad(scene);
    const wishes = await Promise.all(Array.from({ length: UPLOADS }, (_, n) => aWish(scene, scene.people[n % 4]!)));
    const begun = await Promise.all(wishes.map((wish) => beginUpload(scene.ledger, victim.url, wish)));
    for (const { call, form } of begun) await call.send(form.subarray(0, form.length / 2));
    await expect.poll(() => running(), { timeout: 20_000 }).toBe(UPLOADS);

    const { child, privateUrl } = victim.process;
    const hasEnded = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    const asked = performance.now();
    child.kill('SIGTERM');
    await expect.poll(() => isReady(privateUrl), { timeout: 5_000, interval: 20 }).toBe(false);
    expect(performance.now() - asked).toBeLessThan(2_000);
    const late = await aWish(scene, scene.people[0]!);
    const refused = await sendOnce(scene.ledger, victim.url, late);
    expect([refused?.status, refused?.json]).toEqual([503, expect.objectContaining({ message: MESSAGES.unavailable })]);

    await Promise.all(begun.map(({ call, form }) => call.send(form.subarray(form.length / 2))));
    const answers = await Promise.all(begun.map(({ call }) => call.answer(120_000)));
    for (const [number, answer] of answers.entries()) scene.ledger.record(wishes[number]!, answer!);
    expect(answers.map((answer) => answer?.status)).toEqual(wishes.map(() => 200));
    expect(await hasEnded).toBe(0);

    await sendUntilDone(scene.ledger, scene.stage.product.url, late);
    expect([...(await load.stop()).listStatuses]).toEqual([200]);
    expect(await scene.problems()).toEqual([]);
  },
);

/** How many uploads have been let in: each holds its key. */
async function running(): Promise<number> {
  const { db } = scene.stage.database;
  const rows = await db.selectFrom('idempotent_request').select('key').where('held_until', 'is not', null).execute();
  return rows.length;
}
