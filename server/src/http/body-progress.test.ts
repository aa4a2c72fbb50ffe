import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchBody } from './body-progress.ts';

// Long enough for a machine that stands still for a while.
const watch = { windowMs: 400, leastBytes: 50 };

async function readAll(body: PassThrough, pauseMs = 0): Promise<number> {
  let size = 0;
  for await (const chunk of watchBody(body, watch)) {
    size += chunk.length;
    if (pauseMs > 0) await sleep(pauseMs);
  }
  return size;
}

async function drip(body: PassThrough, bytes: number, everyMs: number, times: number): Promise<void> {
  for (let time = 0; time < times && !body.destroyed; time += 1) {
    body.write(Buffer.alloc(bytes));
    await sleep(everyMs);
  }
  body.end();
}

it('lets a slow sender finish', async () => {
  const body = new PassThrough();
  const [size] = await Promise.all([readAll(body), drip(body, 20, 40, 20)]);
  expect(size).toBe(400);
});

it('[MPT-019] gives up on one who stands still', async () => {
  const body = new PassThrough();
  body.write(Buffer.alloc(1_000));
  await expect(readAll(body)).rejects.toMatchObject({ kind: 'stalled' });
});

it('[MPT-018] gives up on one who sends just enough not to stand still', async () => {
  const body = new PassThrough();
  const dripping = drip(body, 1, 20, 50);
  await expect(readAll(body)).rejects.toMatchObject({ kind: 'stalled' });
  body.destroy();
  await dripping;
});

it('does not hold a slow store against the sender', async () => {
  const body = new PassThrough();
  for (let chunk = 0; chunk < 5; chunk += 1) body.write(Buffer.alloc(10));
  setTimeout(() => body.end(), 20);
  expect(await readAll(body, 150)).toBe(50);
});

it('leaves the request open for its answer when the reader stops', async () => {
  const body = new PassThrough();
  body.write('hello');
  for await (const _ of watchBody(body, watch)) break;
  expect(body.destroyed).toBe(false);
});

it('takes a closed connection for the sender’s, not for a fault of ours', async () => {
  const body = new PassThrough();
  setTimeout(() => body.destroy(new Error('aborted')), 10);
  await expect(readAll(body)).rejects.toMatchObject({ kind: 'malformed' });
});

it('lets go of the request, so that its rest can be dropped', async () => {
  const body = new PassThrough();
  body.write('hello');
  const watched = watchBody(body, watch);
  await watched.next();
  await watched.return();
  body.end('rest');
  body.resume();
  await once(body, 'end');
  expect(body.readableEnded).toBe(true);
});
