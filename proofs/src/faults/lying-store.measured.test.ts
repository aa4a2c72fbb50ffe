import { BYTES_PER_MB } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTestStorage, readObject, writeObject } from '@sealdesk/core/testing/files.ts';
import { aWish, sendOnce, sendUntilDone } from './client.ts';
import { setFaultScene, type FaultScene } from './fault-scene.ts';
import { openLyingStore, type Lie, type LyingStore } from './lying-store.ts';
import { expectListsAnswered, startLoad } from './load.ts';

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

/** Large enough to be stored in parts. */
const IN_PARTS = 9 * BYTES_PER_MB;
const SMALL = 2_000;

/** [lie, size of the staff's file, the statuses of the upload meanwhile] */
const LIES: [Lie, number, number[]][] = [
  ['keeps-fewer-bytes', SMALL, [503]],
  ['fails-after-storing', SMALL, [503]],
  ['fails-after-storing', IN_PARTS, [503]],
  ['spoils-copies', SMALL, [503]],
  // The size is right, so the worker is the first to notice; after three attempts the file is refused.
  ['keeps-other-bytes', SMALL, [422]],
  ['keeps-other-bytes', IN_PARTS, [422]],
];

it.each(LIES)(
  '[F12] a store that %s (%i bytes) is found out before anything is acknowledged; an honest one then takes the file, and what it kept is swept',
  async (lie, size, statuses) => {
    const load = startLoad(scene, { uploads: 0 });
    const wishes = [await aWish(scene, scene.people[0]!, size), await aWish(scene, scene.people[1]!)];
    const documents = await countDocuments();
    store.lie = lie;
    const answers = await Promise.all(wishes.map((wish) => sendOnce(scene.ledger, scene.stage.product.url, wish)));
    expect(answers.map((answer) => [answer?.status, answer?.text])).toEqual(
      wishes.map(() => [expect.toBeOneOf(statuses), expect.any(String)]),
    );
    expect(store.lies).toBeGreaterThanOrEqual(wishes.length);
    expect(await countDocuments()).toBe(documents);
    const kept = await orphans();
    // It said that it failed and keeps the files all the same, without a row.
    if (lie === 'fails-after-storing') expect(kept.length).toBeGreaterThanOrEqual(wishes.length);

    store.lie = null;
    store.lies = 0;
    // What was refused for good is sent anew, as its sender would; what was not is resumed under its key.
    for (const wish of wishes) {
      const again = lie === 'keeps-other-bytes' ? { ...wish, key: crypto.randomUUID() } : wish;
      await sendUntilDone(scene.ledger, scene.stage.product.url, again);
    }
    expectListsAnswered(await load.stop());
    // The audit sweeps as the worker does a day later; what has a row stays.
    expect(await scene.problems()).toEqual([]);
    expect((await scene.buckets.keys('staging')).filter((key) => kept.includes(key))).toEqual([]);
  },
);

/** The objects that were staged and have no row. */
async function orphans(): Promise<string[]> {
  const rows = await scene.stage.database.db.selectFrom('upload_file').select('object_key').execute();
  const known = new Set(rows.map(({ object_key }) => object_key));
  return (await scene.buckets.keys('staging')).filter((key) => !known.has(key));
}

async function countDocuments(): Promise<number> {
  return (await scene.stage.database.db.selectFrom('document').select('id').execute()).length;
}
