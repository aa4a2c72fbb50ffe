import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, inject, it, onTestFinished } from 'vitest';
import { openLog } from '../log.ts';
import { closeTestStorage, openTestStorage } from '../../testing/files.ts';
import { storageSettings } from '../../testing/storage-settings.ts';
import { openTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';
import { isStoreUnavailable } from './storage-errors.ts';
import { copyObject, deleteObject, getObject, hasBucket, openStorage, putObject, type Storage } from './storage.ts';
import { StoreSilent, watchStore } from './store-silence.ts';
import { putStream } from './put-stream.ts';

const MB = 1024 * 1024;
const direct = openTestStorage();
const settings = storageSettings(inject('services'));
afterAll(() => closeTestStorage(direct));

const failure = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error);

/** Opens the store through a proxy, which is the double of a store that stalls. The real store is behind it. */
async function openStalling(silenceMs: number): Promise<{ proxy: TcpProxy; storage: Storage }> {
  const { hostname: host, port } = new URL(settings.S3_ENDPOINT);
  const proxy = await openTcpProxy({ host, port: Number(port) });
  const storage = openStorage({ ...settings, S3_ENDPOINT: `http://127.0.0.1:${proxy.port}` }, { silenceMs });
  onTestFinished(async () => {
    storage.client.destroy();
    await proxy.close();
  });
  return { proxy, storage };
}

/** Opens a double of the store that answers as it is asked to, and keeps nothing. */
async function openDouble(silenceMs: number, answer: (isCopy: boolean, response: ServerResponse) => void) {
  const calls = { copies: 0, others: 0 };
  const server = createServer((request, response) => {
    request.resume();
    const isCopy = request.headers['x-amz-copy-source'] !== undefined;
    calls[isCopy ? 'copies' : 'others'] += 1;
    answer(isCopy, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const storage = openStorage({ ...settings, S3_ENDPOINT: `http://127.0.0.1:${port}` }, { silenceMs });
  onTestFinished(() => {
    storage.client.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { storage, calls };
}

it('[F10] gives up a call to a store that takes it and says nothing, and tries it once', async () => {
  const { storage, calls } = await openDouble(200, () => {});
  const error = await failure(hasBucket(storage, 'staging'));
  expect([error, isStoreUnavailable(error)]).toEqual([expect.any(StoreSilent), true]);
  expect(calls.others).toBe(1);
});

it('gives up an upload to a silent store without waiting for what it would tidy up', async () => {
  const { storage, calls } = await openDouble(200, () => {});
  const options = { maxBytes: 20 * MB, contentType: 'application/zip' };
  async function* small() {
    yield randomBytes(1_000);
  }
  let answered = 0;
  const put = failure(putStream(storage, 'staging', randomUUID(), small(), options)).then((error) => {
    answered = calls.others;
    return error;
  });
  expect(await put).toBeInstanceOf(StoreSilent);
  // The second call is the deletion; no third one follows, and the sender didn't wait for its outcome.
  expect(answered).toBeLessThanOrEqual(2);
  expect(calls.others).toBeLessThanOrEqual(2);
});

it('gives up a large body to a store that stops reading it', async () => {
  const { proxy, storage } = await openStalling(200);
  proxy.set({ is: 'blackhole' });
  const put = putObject(storage, 'staging', randomUUID(), randomBytes(20 * MB));
  expect(await failure(put)).toBeInstanceOf(StoreSilent);
});

it('gives up an object in the middle when its store falls silent', async () => {
  const { proxy, storage } = await openStalling(200);
  const key = randomUUID();
  await putObject(direct, 'staging', key, randomBytes(20 * MB));
  const { body } = await getObject(storage, 'staging', key);
  proxy.set({ is: 'blackhole' });
  const error = await failure(buffer(body));
  expect([error, isStoreUnavailable(error)]).toEqual([expect.any(StoreSilent), true]);
  await deleteObject(direct, 'staging', key);
});

it('lets a large object take longer in both directions while it moves, and waits for its reader', async () => {
  const [silenceMs, bytesPerSecond] = [3_000, 3.5 * MB];
  const { proxy, storage } = await openStalling(silenceMs);
  // So large that what the system's buffers hold in the end is sent within the limit.
  const bytes = randomBytes(24 * MB);
  const [put, got] = [randomUUID(), randomUUID()];
  await putObject(direct, 'staging', got, bytes);
  const unread = await getObject(storage, 'staging', got);
  proxy.set({ is: 'rate', bytesPerSecond });
  const [read] = await Promise.all([
    getObject(storage, 'staging', got).then(({ body }) => buffer(body)),
    putObject(storage, 'staging', put, bytes),
    sleep(2 * silenceMs),
  ]);
  proxy.restore();
  const written = await getObject(direct, 'staging', put);
  const all = [read, await buffer(unread.body), await buffer(written.body)];
  expect(all.map((one) => one.equals(bytes))).toEqual([true, true, true]);
  for (const key of [put, got]) await deleteObject(direct, 'staging', key);
});

it('waits for a copy for as long as the store answers other calls', async () => {
  const { storage, calls } = await openDouble(400, (isCopy, response) => {
    if (isCopy) setTimeout(() => response.end('<CopyObjectResult/>'), 1_500);
    else response.end();
  });
  await copyObject(storage, 'staging', 'a', 'documents', 'b');
  // Each limit of silence was answered by one question.
  expect([calls.copies, calls.others]).toEqual([1, expect.toSatisfy((asked: number) => asked >= 2)]);
});

it('gives up a copy when the store answers nothing else either', async () => {
  const { storage, calls } = await openDouble(200, () => {});
  expect(await failure(copyObject(storage, 'staging', 'a', 'documents', 'b'))).toBeInstanceOf(StoreSilent);
  expect(calls.copies).toBe(1);
});

it('watches a store that falls silent until it answers again; one that refuses connections is not silent', async () => {
  const { proxy, storage } = await openStalling(200);
  const watch = watchStore(() => hasBucket(storage, 'documents'), openLog('test', 'silent'), 20);
  onTestFinished(() => watch.stop());
  proxy.set({ is: 'blackhole' });
  await expect.poll(() => watch.whySilent()).toBe('the object store does not answer');
  proxy.restore();
  await expect.poll(() => watch.whySilent()).toBeNull();
  proxy.cut();
  await failure(hasBucket(storage, 'documents'));
  await sleep(500);
  expect(watch.whySilent()).toBeNull();
});
