import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTestStorage, readObject, writeObject } from '@sealdesk/core/testing/files.ts';
import { aWish, sendOnce, sendUntilDone } from './client.ts';
import { setFaultScene, type FaultScene } from './fault-scene.ts';
import { openLyingStore, type Lie, type LyingStore } from './lying-store.ts';
import { startLoad } from './load.ts';

let scene: FaultScene;
let store: LyingStore;
const storage = openTestStorage();

beforeAll(async () => {
  store = await openLyingStore(inject('services').s3.endpoint, async (bucket, key, change) => {
    const place = { bucket, key };
    await writeObject(storage, place, change(await readObject(storage, place)));
  });
  scene = await setFaultScene({ S3_ENDPOINT: `http://127.0.0.1:${store.port}` });
});
afterAll(async () => {
  storage.client.destroy();
  await scene?.clear();
  await store?.close();
});

/** [lie, the statuses of the upload meanwhile] */
const LIES: [Lie, number[]][] = [
  ['keeps-fewer-bytes', [503]],
  ['fails-after-storing', [503]],
  ['spoils-copies', [503]],
  // The size is right, so the worker is the first to notice; after three attempts the file is refused.
  ['keeps-other-bytes', [422]],
];

it.each(LIES)(
  '[F12] a store that %s is found out before anything is acknowledged, and an honest one then takes the file',
  { timeout: 120_000 },
  async (lie, statuses) => {
    const load = startLoad(scene, { uploads: 0 });
    const wishes = [await aWish(scene, scene.people[0]!), await aWish(scene, scene.people[1]!)];
    const documents = await countDocuments();
    store.lie = lie;
    const answers = await Promise.all(wishes.map((wish) => sendOnce(scene.ledger, scene.stage.product.url, wish)));
    expect(answers.map((answer) => [answer?.status, answer?.text])).toEqual(
      wishes.map(() => [expect.toBeOneOf(statuses), expect.any(String)]),
    );
    expect(store.lies).toBeGreaterThanOrEqual(wishes.length);
    expect(await countDocuments()).toBe(documents);

    store.lie = null;
    store.lies = 0;
    // What was refused for good is sent anew, as its sender would; what was not goes on under its key.
    for (const wish of wishes) {
      const again = lie === 'keeps-other-bytes' ? { ...wish, key: crypto.randomUUID() } : wish;
      await sendUntilDone(scene.ledger, scene.stage.product.url, again);
    }
    expect([...(await load.stop()).listStatuses]).toEqual([200]);
    expect(await scene.problems()).toEqual([]);
  },
);

async function countDocuments(): Promise<number> {
  return (await scene.stage.database.db.selectFrom('document').select('id').execute()).length;
}
