import { Refused } from '@sealdesk/core/refused.ts';
import type { Readable } from 'node:stream';
import { askForBody } from './expect-continue.ts';

/** The average rate that a sender, or a reader, must reach in the time that we wait for them: slow is allowed, stalled is not. */
export const LEAST_BYTES_PER_SECOND = 1024;
/** While places are scarce a sender must be so many times as fast, or give its place to others. A line of 10 kB/s still is. */
const FASTER_WHEN_SCARCE = 8;

/**
 * While more bodies than this are read at once, they take turns, a few chunks in each turn of the event loop. Otherwise it reads and hashes up to 2 MB
 * of each connection before anybody else is answered: beside fifty uploads a call took more than a second.
 */
const FEW_BODIES = 4;
const CHUNKS_A_TURN = 6;
let bodies = 0;
const waiting: (() => void)[] = [];

/** Waits for the body's turn. Between two turns whatever else has come is answered. */
async function nextTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.push(resolve);
  if (waiting.length === 1) setImmediate(takeTurn);
  return promise;
}

function takeTurn(): void {
  for (const begin of waiting.splice(0, CHUNKS_A_TURN)) begin();
  if (waiting.length > 0) setImmediate(takeTurn);
}

export type BodyWatch = {
  windowMs: number;
  leastBytes?: number;
  /** Whether others wait for the place that this body has; asked at the end of each window. */
  isScarce?(): boolean;
  onBytes?(total: number): void | Promise<void>;
};

/**
 * Yields a request's bytes for as long as its sender makes progress. Only time that we wait for them counts: a slow store is not
 * their fault. The request is not destroyed by whoever stops reading, so that it can still be answered.
 */
export async function* watchBody(
  body: Readable,
  { windowMs, leastBytes = (LEAST_BYTES_PER_SECOND * windowMs) / 1000, isScarce, onBytes }: BodyWatch,
): AsyncGenerator<Buffer, void> {
  askForBody(body);
  const source = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let waited = 0;
  let came = 0;
  let total = 0;
  bodies += 1;
  try {
    for (;;) {
      const began = performance.now();
      const { value, done } = await withinTime(source.next(), windowMs);
      if (done) return;
      waited += performance.now() - began;
      came += value.length;
      total += value.length;
      if (waited >= windowMs) {
        if (came < leastBytes * (isScarce?.() ? FASTER_WHEN_SCARCE : 1)) throw stalled();
        waited = 0;
        came = 0;
      }
      await onBytes?.(total);
      yield value;
      if (bodies > FEW_BODIES) await nextTurn();
    }
  } finally {
    bodies -= 1;
    // Releases the stream, so that the rest can be dropped. It is not awaited: a stalled sender never ends it.
    void source.return?.();
  }
}

async function withinTime<T>(next: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(stalled()), ms);
  });
  try {
    return await Promise.race([next, tooLong]);
  } catch (error) {
    next.catch(() => {}); // Nobody waits for it any more.
    if (error instanceof Refused) throw error;
    // The connection was closed. Nobody receives the answer, but the log should not call it a fault of ours.
    throw new Refused('malformed', 'The upload broke off.');
  } finally {
    clearTimeout(timer);
  }
}

function stalled(): Refused {
  return new Refused('stalled', 'The upload stood still for too long.');
}
