import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTcpProxy } from '../../testing/tcp-proxy.ts';
import { PART_BYTES, putStream, TooLarge } from './put-stream.ts';
import { abortMultipartsBefore, listStaged } from './storage-sweep.ts';
import { deleteObject, ensureBuckets, hashObject, headObject, openStorage, type Storage } from './storage.ts';

const MB = 1024 * 1024;
const options = { maxBytes: 100 * MB, contentType: 'application/zip' };
let storage: Storage;

beforeAll(async () => {
  storage = openStorage(settings());
  await ensureBuckets(storage);
});
afterAll(async () => {
  for await (const page of listStaged(storage, ''))
    for (const { key } of page) await deleteObject(storage, 'staging', key);
  await abortMultipartsBefore(storage, new Date(Date.now() + 60_000));
  storage.client.destroy();
});

function settings(endpoint = inject('services').s3.endpoint) {
  const { region, accessKey, secretKey } = inject('services').s3;
  return {
    S3_ENDPOINT: endpoint,
    S3_PRIVATE: true,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_BUCKET_STAGING: 'test-put-stream',
    S3_BUCKET_DOCUMENTS: 'test-put-stream-documents',
    S3_BUCKET_PICTURES: 'test-put-stream-pictures',
  };
}

async function* inChunks(bytes: Buffer, size = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const sizes = [0, 1, 100_000, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 2 * PART_BYTES, 25 * MB + 7];
it.each(sizes)('stores %i bytes as they came, and returns their size, hash and beginning', async (size) => {
  const bytes = randomBytes(size);
  const key = randomUUID();
  const stored = await putStream(storage, 'staging', key, inChunks(bytes), options);
  const sha256 = createHash('sha256').update(bytes).digest();
  expect(stored).toMatchObject({ size, sha256 });
  expect(stored.head.subarray(0, 8)).toEqual(bytes.subarray(0, 8));
  expect(await hashObject(storage, 'staging', key)).toEqual({ size, sha256 });
  expect(await headObject(storage, 'staging', key)).toMatchObject({ contentType: 'application/zip' });
});

describe('leaves nothing behind', () => {
  it('when more comes than is allowed, and stops reading there', async () => {
    let given = 0;
    async function* endless() {
      for (;;) yield Buffer.alloc(((given += MB), MB));
    }
    const key = randomUUID();
    const put = putStream(storage, 'staging', key, endless(), { ...options, maxBytes: 20 * MB });
    await expect(put).rejects.toBeInstanceOf(TooLarge);
    expect(given).toBe(21 * MB);
    await expectNothing(key);
  });

  it('when the sender breaks off', async () => {
    async function* broken() {
      yield* inChunks(randomBytes(20 * MB));
      throw new Error('gone');
    }
    const key = randomUUID();
    await expect(putStream(storage, 'staging', key, broken(), options)).rejects.toThrow('gone');
    await expectNothing(key);
  });

  it('when it is called off', async () => {
    const stop = new AbortController();
    async function* slow() {
      yield* inChunks(randomBytes(20 * MB));
      stop.abort(new Error('called off'));
      yield randomBytes(10);
    }
    const key = randomUUID();
    const put = putStream(storage, 'staging', key, slow(), { ...options, signal: stop.signal });
    await expect(put).rejects.toThrow('called off');
    await expectNothing(key);
  });

  it('that the store would show, when the store goes away in the middle', async () => {
    const { hostname, port } = new URL(inject('services').s3.endpoint);
    const proxy = await openTcpProxy({ host: hostname, port: Number(port) });
    const cut = openStorage(settings(`http://127.0.0.1:${proxy.port}`));
    async function* through() {
      yield* inChunks(randomBytes(17 * MB));
      proxy.cut();
      yield* inChunks(randomBytes(30 * MB));
    }
    const key = randomUUID();
    await expect(putStream(cut, 'staging', key, through(), options)).rejects.toMatchObject({
      code: expect.stringMatching(/^ECONN|^EPIPE/),
    });
    // The abort of the parts did not reach the store: there is no object, and the sweeper finds the rest.
    expect(await headObject(storage, 'staging', key)).toBeNull();
    cut.client.destroy();
    await proxy.close();
  });
});

it('refuses an object of another size than was sent', async () => {
  const lying = openStorage(settings(await openLiar()));
  const key = randomUUID();
  await expect(putStream(lying, 'staging', key, inChunks(randomBytes(1000)), options)).rejects.toThrow(
    '999 bytes of 1000',
  );
  lying.client.destroy();
  liar.close();
});

it('signs the hash of every part, so that the store refuses a changed one', async () => {
  const hashes: unknown[] = [];
  storage.client.middlewareStack.add(
    (next) => async (args) => {
      hashes.push((args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256']);
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low', name: 'watch' },
  );
  const bytes = Buffer.alloc(9 * MB, 1);
  await putStream(storage, 'staging', randomUUID(), inChunks(bytes), options);
  storage.client.middlewareStack.remove('watch');
  const parts = [bytes.subarray(0, PART_BYTES), bytes.subarray(PART_BYTES)];
  expect(hashes).toEqual(expect.arrayContaining(parts.map((part) => createHash('sha256').update(part).digest('hex'))));
});

async function expectNothing(key: string): Promise<void> {
  expect(await headObject(storage, 'staging', key)).toBeNull();
  const { Uploads = [] } = await storage.client.send(
    new ListMultipartUploadsCommand({ Bucket: storage.buckets.staging, Prefix: key }),
  );
  expect(Uploads).toEqual([]);
}

let liar: Server;
/** A store that says it kept one byte less. */
async function openLiar(): Promise<string> {
  liar = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (request.method === 'HEAD') response.setHeader('content-length', '999');
      response.end();
    });
  });
  await new Promise<void>((resolve) => void liar.listen(0, '127.0.0.1', resolve));
  const { port } = liar.address() as { port: number };
  return `http://127.0.0.1:${port}`;
}
