import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createOwnUploads, untilNotSent } from './own-uploads.ts';
import { findStopped } from './stopped-uploads.ts';

const target = { purpose: 'original' } as const;
const aFile = (content = 'PK the same zip') => new File([content], 'Lot 14.zip', { lastModified: 7 });

/** Tabs of one browser, and the server's uploads, of which each has the first five bytes of its file. */
function aBrowser() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const discarded: string[] = [];
  const list = async () => [{ size: 5, sha256: createHash('sha256').update('PK th').digest('hex') }];
  const discard = async (id: string) => void discarded.push(id);
  const aTab = () => createOwnUploads({ userId: 1, storage, stored: { list, discard } });
  const remembered = () => findStopped(storage, 1, target, Date.now())?.id ?? null;
  /** A tab begins to send the file, and is closed. */
  const stopOne = async () => {
    const [tab, id] = [aTab(), crypto.randomUUID()];
    await tab.add(target, aFile(), id);
    tab.release();
    await untilNotSent(id, new AbortController().signal);
    return id;
  };
  return { aTab, remembered, discarded, stopOne };
}

it('does not resume an upload that another tab is sending', async () => {
  const { aTab, discarded } = aBrowser();
  await aTab().add(target, aFile(), crypto.randomUUID());
  expect(await aTab().resume(target, aFile())).toBeNull();
  expect(discarded).toEqual([]);
});

it('resumes the upload of a tab that stopped', async () => {
  const { aTab, stopOne } = aBrowser();
  const id = await stopOne();
  expect(await aTab().resume(target, aFile())).toBe(id);
});

it('lets only one of two tabs resume a stopped upload', async () => {
  const { aTab, stopOne } = aBrowser();
  const id = await stopOne();
  const resumed = await Promise.all([aTab().resume(target, aFile()), aTab().resume(target, aFile())]);
  expect(resumed).toContain(id);
  expect(resumed).toContain(null);
});

it("leaves another tab's upload of another file alone", async () => {
  const { aTab, remembered, discarded } = aBrowser();
  const id = crypto.randomUUID();
  await aTab().add(target, aFile(), id);
  expect(await aTab().resume(target, aFile('PK another zip'))).toBeNull();
  expect([remembered(), discarded]).toEqual([id, []]);
});

it('discards a stopped upload of another file', async () => {
  const { aTab, stopOne, remembered, discarded } = aBrowser();
  const id = await stopOne();
  expect(await aTab().resume(target, aFile('PK revised zip'))).toBeNull();
  expect([remembered(), discarded]).toEqual([null, [id]]);
});

it("keeps the other tab's upload remembered when one tab is done or canceled", async () => {
  const { aTab, remembered, discarded } = aBrowser();
  const [first, second, ids] = [aTab(), aTab(), [crypto.randomUUID(), crypto.randomUUID()]];
  await first.add(target, aFile(), ids[0]!);
  await second.add(target, aFile(), ids[1]!);
  first.forget();
  first.discard();
  expect([remembered(), discarded]).toEqual([ids[1], [ids[0]]]);
  second.forget();
  expect(remembered()).toBeNull();
});

it('discards a new upload that is canceled before the tab holds it', async () => {
  const { aTab, remembered, discarded } = aBrowser();
  const [tab, id] = [aTab(), crypto.randomUUID()];
  const added = tab.add(target, aFile(), id);
  tab.discard();
  await added;
  expect([remembered(), discarded]).toEqual([null, [id]]);
});

it('discards a stopped upload that is canceled before the tab holds it again', async () => {
  const { aTab, stopOne, remembered, discarded } = aBrowser();
  const [tab, id] = [aTab(), await stopOne()];
  const resumed = tab.resume(target, aFile());
  tab.discard();
  expect([await resumed, remembered(), discarded]).toEqual([null, null, [id]]);
});

it('waits for the tab that is sending before it calls an upload stopped', async () => {
  const { aTab } = aBrowser();
  const [tab, id, order] = [aTab(), crypto.randomUUID(), [] as string[]];
  await tab.add(target, aFile(), id);
  const waiting = untilNotSent(id, new AbortController().signal).then(() => order.push('is stopped'));
  await aTab().resume(target, aFile());
  order.push('is still being sent');
  tab.release();
  await waiting;
  expect(order).toEqual(['is still being sent', 'is stopped']);
});
