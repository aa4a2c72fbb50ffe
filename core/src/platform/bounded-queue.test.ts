import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { BoundedQueue } from './bounded-queue.ts';

class Full extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('full');
    this.seconds = seconds;
  }
}

const aQueue = (limits: Partial<ConstructorParameters<typeof BoundedQueue>[0]> = {}) =>
  new BoundedQueue(
    { atOnce: 2, longestWaitMs: 1_000, mostWaiting: 3, expectedMs: 100, ...limits },
    (seconds) => new Full(seconds),
  );

describe('a bounded queue', () => {
  it('runs so many at once, in order, and refuses whoever finds no place to wait', async () => {
    const queue = aQueue();
    const begun: number[] = [];
    let [running, most] = [0, 0];
    const work = (number: number) => async () => {
      begun.push(number);
      most = Math.max(most, (running += 1));
      await sleep(5);
      running -= 1;
      return number;
    };
    const results = await Promise.allSettled(Array.from({ length: 7 }, (_, number) => queue.run(work(number))));
    expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected', 'rejected']);
    expect([begun, most]).toEqual([[0, 1, 2, 3, 4], 2]);
    expect(await queue.run(work(9))).toBe(9);
  });

  it('gives the place of work that failed to the next', async () => {
    const queue = aQueue({ atOnce: 1 });
    const fails = queue.run(() => Promise.reject(new Error('broken')));
    const next = queue.run(async () => 'done');
    await expect(fails).rejects.toThrow('broken');
    expect(await next).toBe('done');
    expect(await queue.run(async () => 'again')).toBe('again');
  });

  it('refuses whoever would wait too long by what is expected, and names when one can wait again', async () => {
    const queue = aQueue({ atOnce: 1, longestWaitMs: 1_000, mostWaiting: 100, expectedMs: 400 });
    const never = () => new Promise<never>(() => {});
    void queue.run(never);
    void queue.run(never);
    void queue.run(never);
    // The third would wait for 1,200 ms.
    await expect(queue.run(never)).rejects.toMatchObject({ seconds: 0.4 });
  });

  it('measures its throughput, and refuses whoever has waited too long', async () => {
    const queue = aQueue({ atOnce: 1, longestWaitMs: 60, mostWaiting: 100, expectedMs: 1 });
    const results = await Promise.allSettled(Array.from({ length: 9 }, () => queue.run(() => sleep(25))));
    const statuses = results.map(({ status }) => status);
    expect(statuses.slice(0, 3)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(statuses.slice(4)).toEqual(Array(5).fill('rejected'));
    // By now it is known that 25 ms each is too long for that many.
    const later = Array.from({ length: 30 }, () => queue.run(() => sleep(25)));
    await expect(later.at(-1)).rejects.toBeInstanceOf(Full);
    await Promise.allSettled(later);
  });
});
