import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { Refused } from '@sealdesk/core/refused.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchBody } from './body-progress.ts';

// Time passes only where a test says so: a busy machine makes no sender slow.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const watch = { windowMs: 400, leastBytes: 50 };

async function readAll(body: PassThrough, pauseMs = 0, isScarce = () => false): Promise<number> {
  let size = 0;
  for await (const chunk of watchBody(body, { ...watch, isScarce })) {
    size += chunk.length;
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return size;
}

const refusalOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof Refused ? error.kind : error),
  );

async function drip(
  body: PassThrough,
  bytes: number,
  everyMs: number,
  times: number,
  { ends = true } = {},
): Promise<void> {
  for (let time = 0; time < times && !body.destroyed; time += 1) {
    body.write(Buffer.alloc(bytes));
    await vi.advanceTimersByTimeAsync(everyMs);
  }
  if (ends) body.end();
}

it('lets a slow sender finish', async () => {
  const body = new PassThrough();
  const [size] = await Promise.all([readAll(body), drip(body, 20, 40, 20)]);
  expect(size).toBe(400);
});

it('[MPT-019] gives up on one who stands still', async () => {
  const body = new PassThrough();
  body.write(Buffer.alloc(1_000));
  const refused = refusalOf(readAll(body));
  await vi.advanceTimersByTimeAsync(400);
  expect(await refused).toBe('stalled');
});

it('[MPT-018] gives up on one who sends just enough not to stand still', async () => {
  const body = new PassThrough();
  const refused = refusalOf(readAll(body));
  await drip(body, 1, 20, 50);
  expect(await refused).toBe('stalled');
});

it('gives up on a slow sender once places are scarce, and never on one who is eight times as fast', async () => {
  let isScarce = false;
  const slow = new PassThrough();
  const refused = refusalOf(readAll(slow, 0, () => isScarce));
  await drip(slow, 20, 40, 20, { ends: false });
  isScarce = true;
  await drip(slow, 20, 40, 20);
  expect(await refused).toBe('stalled');

  const fast = new PassThrough();
  const [size] = await Promise.all([readAll(fast, 0, () => true), drip(fast, 50, 40, 40)]);
  expect(size).toBe(2_000);
});

it('does not hold a slow store against the sender', async () => {
  const body = new PassThrough();
  const reading = readAll(body, 500);
  await drip(body, 10, 500, 3);
  expect(await reading).toBe(30);
});

it('leaves the request open for its answer when the reader stops', async () => {
  const body = new PassThrough();
  body.write('hello');
  for await (const _ of watchBody(body, watch)) break;
  expect(body.destroyed).toBe(false);
});

it('takes a closed connection for the sender’s, not for a fault of ours', async () => {
  const body = new PassThrough();
  const refused = refusalOf(readAll(body));
  body.destroy(new Error('aborted'));
  expect(await refused).toBe('malformed');
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
